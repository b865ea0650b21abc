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
    lead: 'What Matataki keeps at present, in short.',
    sections: [
      {
        heading: 'Your account',
        text: 'Your e-mail address, or the name and picture from the service you sign in with, so that you can sign in. The address is never public.',
      },
      {
        heading: 'Your photos',
        text: 'Nobody else can read the file you sent. Public are the pictures made from it, without location and camera data, and what you wrote about them. Camera settings are shown only if you choose so.',
      },
      {
        heading: 'On this device',
        text: 'Your browser remembers the language, the appearance and that you are signed in. There is no advertising and no tracking.',
      },
      {
        heading: 'Export and deletion',
        text: 'Exporting your data and deleting your account are being prepared. The full list of what is kept, and for how long, will be here too.',
      },
    ],
  },
};
