import type { words as ja } from '../ja/rules.ts';
import type { Translated } from '../locale.ts';

export const words: Translated<typeof ja> = {
  title: 'Rules',
  lead: 'Nine promises that keep this a pleasant place to show each other photos. When in doubt, think of the people in the picture and of those who will look at it.',
  pieces: {
    spam: 'This is a place for photos. Please do not post to spread advertising or links, repeat the same thing over and over, or add tags only to draw a crowd. A word about your own exhibition or photo book is welcome.',
    sexual:
      'No sexual acts, and no bodies shown for sexual purposes. Nothing that treats a minor sexually, ever, drawn or made up included. Art, breastfeeding, medicine and whatever else is not meant sexually is fine; mark it as “Sensitive”.',
    violence:
      'Do not show gruesome injuries, dead bodies or the suffering of people or animals to shock or to entertain. The same goes for encouraging violence or self-harm. If a photo reports on something that happened, say so in its description and mark it as “Sensitive”.',
    harassment:
      'Do not hurt, threaten or follow anybody around, and do not belittle people for their origin, sex, disability or beliefs. This goes for captions, tags, names and profiles as well as for photos.',
    copyright:
      'Post only photos that you took yourself or are allowed to post. No photos by others, and no plain copies of films, books or magazines. Pictures of a game are fine as far as its maker’s terms allow them.',
    impersonation:
      'Do not pretend to be another person, an organisation or the staff of this site. If your account is a fan’s or a parody, its name or profile should make that plain at once.',
    privacy:
      'If somebody can be recognised in your photo, post it only if they would not mind, and take it down when they ask. Addresses, number plates, name tags, papers and the like can be pixelated while you upload.',
    spoiler:
      'Mark photos that give away the end or a big moment of a story with “Contains spoilers”. They stay covered until somebody chooses to look. Please do not give the end away in captions or tags either.',
    other:
      'Even if it is not written here: nothing against the law, no deceiving people, no encouraging what is dangerous, no trying to break the site. If nothing on this list fits, tell us in the report’s comment what bothers you.',
  },
  broken: {
    heading: 'When something breaks a rule',
    paragraphs: [
      'A photo is hidden, and its owner is told which rule it breaks. Once it has been changed, the moderators look at it again. If it is serious or keeps happening, photos are deleted, people are warned, and accounts are banned.',
      'Moderators make mistakes too. You can appeal against a ban. If a photo or a person bothers you, choose “Report” in the menu “More”. Nobody is told who reported them.',
    ],
  },
};
