import type { words as ja } from '../ja/rules.ts';
import type { Translated } from '../locale.ts';

export const words: Translated<typeof ja> = {
  title: 'Rules',
  contents: 'Contents',
  lead: 'Twelve rules keep Matataki a good place to share photos. When in doubt, think of the people in the picture and the people who’ll see it.',
  pieces: {
    minor:
      'Nothing that shows anyone under 18 naked or in a sexual way, sexualizes them or tries to lure them, not even as a drawing, a made-up image or a joke. If you see it, don’t save it or pass it on: report it with this reason. The photo goes out of sight at once and moderators review it.',
    intimate:
      'No pictures of nudity or sex that were taken or spread without the consent of the person in them. The same goes for hidden cameras and faces put onto other bodies. If it’s you in the picture, report it with this reason: the photo goes out of sight at once and moderators review it.',
    danger:
      'If someone hints at suicide or self-harm, explains how to do it or threatens to attack people, report it with this reason. Moderators look at it first. If someone is in danger right now, call the emergency services before you report.',
    spam: 'Matataki is for photos. Don’t upload to promote products or links, upload the same thing over and over, or add tags only to attract attention. It’s fine to mention your own exhibition or photo book.',
    sexual:
      'No sexual acts, and no bodies shown for sexual purposes. Art, breastfeeding, medicine and anything else that isn’t meant sexually is fine; mark it as “Sensitive”.',
    violence:
      'Don’t show gruesome injuries, dead bodies or the suffering of people or animals to shock or entertain. Don’t encourage violence or self-harm. If a photo documents an event, say so in its description and mark it as “Sensitive”.',
    harassment:
      'Don’t hurt, threaten or stalk anyone, or demean people for their origin, sex, disability or beliefs. This applies to captions, tags, names and profiles as well as photos.',
    copyright:
      'Only upload photos you took yourself or have permission to upload. Don’t upload other people’s photos, or plain copies of movies, books or magazines. Screenshots of a game are fine if its maker’s terms allow them.',
    impersonation:
      'Don’t pretend to be another person, an organization or a moderator of this site. If you run a fan or parody account, make that obvious in its name or profile.',
    privacy:
      'If people are recognizable in your photo, only upload it if they wouldn’t mind, and take it down if they ask. You can pixelate addresses, license plates, name tags, documents and the like when you upload.',
    spoiler:
      'If a photo gives away the ending or a key moment of a story, mark it with “Contains spoilers”. It stays covered until someone chooses to see it. Don’t give the ending away in captions or tags either.',
    other:
      'Even if it isn’t listed here: don’t break the law, deceive people, encourage anything dangerous or try to break the site. If nothing on this list fits, tell the moderators what’s wrong in the report’s comment.',
  },
  broken: {
    heading: 'What happens when something breaks a rule',
    paragraphs: [
      'Moderators hide the photo and tell its owner which rule it breaks. Once the owner has changed it, moderators review it again. If it’s serious or keeps happening, they remove photos, warn people and ban accounts.',
      'Moderators make mistakes too, so you can appeal every decision about you, for 30 days. If a photo or a person bothers you, choose “Report” in the “More” menu. No one is told who reported them.',
    ],
  },
};
