import type { words as ja } from '../ja/report.ts';
import type { Translated } from '../locale.ts';

export const words: Translated<typeof ja> = {
  title: { photo: 'Report photo', album: 'Report album' },
  userTitle: (name) => `Report ${name}`,
  reason: 'What’s wrong?',
  purpose: {
    minor: 'Anyone under 18 naked, or shown in a sexual way.',
    intimate: 'Nudity or sex, taken or spread without the person’s consent.',
    danger: 'Hints at suicide or self-harm, or a threat to attack people. If it’s happening now, call for help first.',
  },
  rules: 'Read the rules',
  reasonMissing: 'Choose a reason.',
  comment: 'Comment (optional)',
  commentHint: (used, all) => `Only moderators can read it. ${used} of ${all} characters`,
  commentInvalid: (all) => `Use up to ${all} characters, without control characters.`,
  whatFollows: 'Moderators will review it and let you know the outcome. No one is told who reported them.',
  send: 'Send report',
  change: 'Change report',
  again: 'Report again',
  known: {
    open: (when) =>
      `You’ve already reported this (${when}), and it’s waiting for review. A new report replaces the old one.`,
    resolved: (when) =>
      `Moderators took action on your report (${when}). If something is still wrong, report it again.`,
    dismissed: (when) =>
      `Moderators found nothing against the rules after your report (${when}). If you have something to add, report it again.`,
  },
  looking: 'Checking for an earlier report',
  sentTitle: 'Report sent',
  sent: 'Moderators will review it and let you know the outcome. You can follow its status in “Your reports”.',
  changedTitle: 'Report changed',
  seeReports: 'See your reports',
  done: 'Close',
  problem: {
    tooMany: (limit, until) => `You can send ${limit} reports a day. You can send the next one ${until}.`,
    gone: {
      photo: 'This photo was deleted or is no longer public.',
      album: 'This album was deleted or is no longer public.',
      user: 'Member not found. They may have deleted their account.',
    },
    inReview: 'Moderators are already reviewing this photo.',
  },
};
