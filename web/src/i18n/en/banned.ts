import type { words as ja } from '../ja/banned.ts';
import type { Translated } from '../locale.ts';

export const words: Translated<typeof ja> = {
  title: 'Account banned',
  heading: 'Your account is banned',
  reason: 'Reason',
  noReason: 'No reason given.',
  ofAccountBefore: (rule: string) => `The ban on your previous account still applies (${rule}).`,
  signInToSee: 'The ban signed you out. Sign in again to see the reason and when it ends.',
  signInAgain: 'Sign in again',
  until: 'Ends',
  left: (left) => ` (${left})`,
  lifted: 'The ban ends automatically, and you can use your account as before.',
  forever: 'The ban has no end date.',
  meaningHeading: 'What this means',
  meaning: [
    'You can’t browse, upload or do anything else on the site while you’re banned.',
    'Your account and photos aren’t deleted just because you’re banned.',
    'When the ban ends, this page updates automatically.',
  ],
  decisionsHeading: 'Decisions and appeals',
  rules: 'Read the rules',
  ownDataHeading: 'Your data',
  nobody: 'This page is for banned accounts.',
};
