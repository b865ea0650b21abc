import type { BannedWords } from '../bannedWords.ts';

export const banned: BannedWords = {
  title: 'Account suspended',
  heading: 'This account is suspended',
  reason: 'Reason',
  noReason: 'No reason was recorded.',
  signInToSee: 'The suspension ended your sign-in. Sign in again to see the reason and until when.',
  signInAgain: 'Sign in again',
  until: 'Until',
  left: (left) => ` (${left})`,
  lifted: 'It is lifted by itself at that time, and everything works again.',
  forever: 'No end has been set.',
  meaningHeading: 'What this means',
  meaning: [
    'While it is suspended you cannot browse, upload or do anything else on the site.',
    'Your account and your photos are not deleted because of the suspension alone.',
    'When it is lifted, this page moves on by itself.',
  ],
  appeal: 'You cannot appeal from this page yet. As soon as it is possible, the way to do so will be here.',
  ownDataHeading: 'Your data',
  nobody: 'This page is for accounts that are suspended.',
};
