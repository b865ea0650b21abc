import type { words as ja } from '../ja/outOfSight.ts';
import type { Translated } from '../locale.ts';

export const words: Translated<typeof ja> = {
  rule: (reason) => `Reason: ${reason}`,
  readRule: 'Read this rule',
  fromStaff: 'From the moderators',
  mend: 'Fix the photo',
  held: {
    'new-account': 'The moderators look at the first photos of a new account before they are public.',
    'blocked-picture': 'It looks like a picture that was taken down before, so the moderators look at it first.',
    reports: 'It was reported, and the moderators are looking at it.',
    staff: 'The moderators are looking at it.',
    'ng-tag': (tag) => `It has the tag “${tag}”, so the moderators look at it before it is public.`,
    returned: 'The moderators are looking at what you have fixed.',
  },
  heldNext: 'There is nothing to do but wait: a notice tells you what came of it.',
  tagNext: 'Please wait, or take the tag off if it does not belong there. A notice tells you what came of it.',
  hidden: 'Something in it is against the rules, so the moderators hid it.',
  hiddenNext: 'Change its caption, tags, work, place or picture and save: the moderators then look at it again.',
  banned: 'It is hidden because the account is suspended.',
  bannedNext: 'It is public again when the suspension ends.',
  removed: 'It is against the rules, so the moderators removed it.',
  removedNext: (days) =>
    `It cannot be fixed. The photo and its original file are erased ${days} days after the removal.`,
  deleted: 'This photo was deleted.',
  deletedNext: 'It and its original file will be gone soon.',
};
