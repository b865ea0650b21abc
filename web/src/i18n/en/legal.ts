import type { LegalTexts } from '../legalTexts.ts';

export const legal: LegalTexts = {
  about: {
    title: 'About Matataki',
    lead: 'Matataki (瞬き, “a blink”) is a quiet place to show each other photos.',
    paragraphs: [
      'Photos keep the shape they were taken in; nothing is cropped. You can look without an account, and make one when you want to share something of your own.',
      'What the public sees are pictures that the server has made anew. The location and camera data in your file are not published with them.',
      'The full text of this page, and public figures on how the site is run, are being prepared.',
    ],
  },
  privacy: {
    title: 'Privacy',
    lead: 'What Matataki keeps, why and for how long, and how you take it with you or erase it.',
    sections: [
      {
        heading: 'For signing in',
        text: 'Your e-mail address and whether it is verified; your password, in a form that nobody can read; or the name, picture and address that another service knows you by. Also when you joined and last signed in. The address is never public. All of it is kept as long as you have an account.',
      },
      {
        heading: 'Your profile',
        text: 'Display name, username, picture, bio, links, when you joined and how many photos you have published. This is your page, and everybody can see it. A username that you give up is kept for 30 days, only to lead to the new one.',
      },
      {
        heading: 'Your photos',
        text: 'The file you send is kept as it is, with its camera data and place, but nobody else can read it. Public are the pictures made anew from it without these, and the texts, tags and title you gave. Camera settings are shown only if you choose so. Deleting a photo deletes the file too. What could not be published goes after 7 days, an upload that was never finished after one.',
      },
      {
        heading: 'Your settings',
        text: 'Language, what a new upload begins with, and the people, tags and titles you muted, so that the site looks the way you want. Nobody else sees them. They are kept until you change or delete them.',
      },
      {
        heading: 'Being online',
        text: 'When you were last here, for 24 hours at most, to count who is online and to show the dot beside your name. Who is not signed in is counted by a number that their browser makes up and that leads to no name.',
      },
      {
        heading: 'For safety',
        text: 'Reports and what became of them, the reason and end of a ban, notices to you, appeals, and a record of what moderators did. That record is kept for one year, evidence kept with a report for 30 days. Nobody is told who reported them. How much you upload or change is counted, to prevent abuse.',
      },
      {
        heading: 'On this device',
        text: 'Your browser remembers the language, the appearance, that you are signed in, what you have muted, the number for counting who is online, and that you started an export. There is no advertising and no tracking.',
      },
      {
        heading: 'Taking your data with you',
        text: 'Under “Settings”, “Account” you get what we keep about you, and your photos as you sent them, in one ZIP file, three times a day at most. The link works for 24 hours, for anybody who has it; then the file is deleted. People who are banned can do this too. It does not say which moderator acted, or what others reported about you.',
      },
      {
        heading: 'Deleting your account',
        text: 'Under “Settings”, “Account”, at any time. You are signed out everywhere and your profile and username go at once; photos with their files, settings, notices and everything else follow, which takes a while if there are many. What stays does so without your name and does not lead back to you: the record of what moderators did (one year), the subject, reason and outcome of reports by you and about you (their comments go), titles you proposed, and what you did as a moderator.',
      },
      {
        heading: 'Where it is kept',
        text: 'With Google’s Firebase. Logs and backups that keep the service running may remain for as long as Google’s terms say after a deletion.',
      },
    ],
  },
};
