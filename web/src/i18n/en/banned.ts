import type { words as ja } from '../ja/banned.ts';
import type { Translated } from '../locale.ts';

export const words: Translated<typeof ja> = {
  title: 'Account suspended',
  heading: 'This account is suspended',
  reason: 'Reason',
  noReason: 'No reason was recorded.',
  ofAccountBefore: (rule: string) => `The suspension of your former account goes on (${rule}).`,
  signInToSee: 'The suspension ended your sign-in. Sign in again to see the reason and until when.',
  signInAgain: 'Sign in again',
  until: 'Until',
  left: (left) => ` (${left})`,
  lifted: 'The suspension ends then on its own, and everything works as before.',
  forever: 'No end has been set.',
  meaningHeading: 'What this means',
  meaning: [
    'While it is suspended you cannot browse, upload or do anything else on the site.',
    'Your account and your photos are not deleted because of the suspension alone.',
    'When it is lifted, this page moves on by itself.',
  ],
  appeal: {
    heading: 'Appeal',
    explanation: 'If you think that the suspension is a mistake, you can tell us so, once for each suspension.',
    label: 'What you want to say',
    counter: (used, all) => `${used} of ${all} characters`,
    invalid: (all) => `Write between 1 and ${all} characters, without control characters.`,
    send: 'Send the appeal',
    sentUnread: 'The appeal has arrived, but could not be shown. Open this page again in a moment.',
    unread: 'The appeal could not be loaded.',
    sentAt: 'Sent',
    said: 'What you wrote',
    answeredAt: 'Answered',
    answer: 'Our answer',
    states: {
      open: 'We have received your appeal and are looking at it.',
      accepted: 'Your appeal was accepted.',
      rejected: 'We looked at your appeal; the suspension stands.',
    },
  },
  rules: 'Read the rules',
  ownDataHeading: 'Your data',
  nobody: 'This page is for accounts that are suspended.',
};
