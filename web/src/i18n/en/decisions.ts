import type { decisions as jaDecisions, grounds as jaGrounds } from '../ja/decisions.ts';
import type { Translated } from '../locale.ts';

export const grounds: Translated<typeof jaGrounds> = {
  byPeople: {
    report: 'A moderator decided this after a report.',
    notice: 'A moderator decided this after someone outside the site asked us to look.',
    machine: 'A moderator decided this after an automatic check.',
    staff: 'A moderator decided this without a report.',
  },
  byMachine: {
    report: 'This happened automatically because of the number of reports. No moderator has looked yet.',
    notice: 'This happened automatically after a request from outside. No moderator has looked yet.',
    machine: 'This happened automatically. No moderator has looked yet.',
    staff: 'This happened automatically. No moderator has looked yet.',
  },
};

export const decisions: Translated<typeof jaDecisions> = {
  title: 'Decisions about you',
  lead: 'What moderators decided about your photos and your account in the past year, and why. If you disagree, you can appeal within 30 days.',
  loadFailed: 'Couldn’t load the decisions',
  emptyTitle: 'No decisions',
  emptyText:
    'If moderators decide something about your photos or your account, you’ll find the reason here, and how to appeal.',
  more: 'Show more',
  moreFailed: 'Couldn’t load more. Try again.',
  kinds: {
    banned: 'Your account was banned',
    'role-lost': 'You’re no longer a moderator or admin',
    'photo-removed': 'Your photo was removed',
    'photo-hidden': 'Your photo was hidden',
    'album-hidden': 'Your album was hidden',
    'photo-marked': 'Your photo was marked as sensitive',
    warned: 'You were warned',
  },
  and: '; ',
  rule: 'Rule',
  until: 'Ends',
  forever: 'No end date',
  reason: 'Reason',
  by: 'How it was decided',
  undone: 'This decision was reversed.',
  see: 'See the photo',
  disagree: 'Appeal',
  openUntil: (date) => `You can appeal once, until ${date}.`,
  tooLate: 'The 30 days in which you could appeal are over.',
  explanation:
    'Tell us why you disagree with this decision. If there is another moderator, someone other than the one who decided will read this. You’ll get an answer in words.',
  label: 'Your message',
  counter: (used, all) => `${used} of ${all} characters`,
  invalid: (all) => `Write 1 to ${all} characters, without control characters.`,
  send: 'Send appeal',
  cancel: 'Cancel',
  undoneMeanwhile: 'This decision was reversed, or it’s too late to appeal. Reopen the page.',
  appeal: 'Appeal',
  sentAt: 'Sent',
  sent: 'What you wrote',
  answeredAt: 'Answered',
  answer: 'Moderators’ answer',
  states: {
    open: 'Your appeal was received. Moderators will answer it.',
    rejected: 'Moderators reviewed your appeal and didn’t change the decision.',
  },
  repairs: {
    done: 'Your appeal was accepted, and the decision was reversed.',
    partly:
      'Your appeal was accepted. We brought back what we could. Some of it had changed since, so it stays as it is.',
    gone: 'Your appeal was accepted. The picture has already been erased, though, so we can’t bring it back. We’re sorry.',
    changed:
      'Your appeal was accepted. This decision was already over, or another one was made since, so there is nothing to restore.',
  },
};
