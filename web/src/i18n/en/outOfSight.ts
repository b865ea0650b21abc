import type { words as ja } from '../ja/outOfSight.ts';
import type { Translated } from '../locale.ts';

export const words: Translated<typeof ja> = {
  rule: (reason) => `Reason: ${reason}`,
  readRule: 'Read this rule',
  fromStaff: 'From the moderators',
  mend: 'Fix the photo',
  held: {
    'new-account': 'Moderators review the first photos of a new account before they’re public.',
    'blocked-picture': 'It looks like a picture that was taken down before, so moderators are reviewing it first.',
    reports: 'It was reported, and moderators are reviewing it.',
    staff: 'Moderators are reviewing it.',
    'ng-tag': (tag) => `It has the tag “${tag}”, so moderators are reviewing it before it’s public.`,
    returned: 'Moderators are reviewing the changes.',
  },
  heldNext: 'You don’t need to do anything. You’ll get a notification with the outcome.',
  tagNext: 'You can wait, or remove the tag if it doesn’t belong there. You’ll get a notification with the outcome.',
  hidden: 'Moderators hid it because it breaks a rule.',
  hiddenNext: 'Change its caption, tags, work, place or picture and save. Moderators will then review it again.',
  banned: 'It’s hidden because the account is banned.',
  bannedNext: 'It becomes public again when the ban ends.',
  removed: 'Moderators removed it because it breaks a rule.',
  removedNext: (days) =>
    `You can’t fix it. The photo and its original file are deleted ${days} days after the removal.`,
  deleted: 'This photo was deleted.',
  deletedNext: 'The photo and its original file will be gone soon.',
};
