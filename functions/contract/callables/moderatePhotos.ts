import * as v from 'valibot';
import { reportReasons } from '../documents/report.ts';
import { photoIdSchema } from '../ids.ts';
import { limits } from '../limits.ts';
import { multilineText } from '../text.ts';
import { auditedResultsOf, callableContract, moderatorCall } from './callable.ts';

/** `restore` is for hidden and removed photos, `publish` for held ones; `remove` keeps the photo for 30 days. */
export const statusActions = ['hide', 'hold', 'restore', 'remove', 'publish'] as const;
export type StatusAction = (typeof statusActions)[number];

/** `mark` says that a photo is sensitive, in place of hiding it: it is covered until pressed, and staff `unmark` it. */
export const photoActions = [...statusActions, 'mark', 'unmark'] as const;
export type PhotoAction = (typeof photoActions)[number];

const isTakenAway = (action: PhotoAction): boolean => action === 'hide' || action === 'remove';

export const ruleSchema = v.picklist(reportReasons);
export const staffNoteSchema = v.optional(multilineText(limits.moderation.noteChars), '');

/**
 * `blockImage`: look-alikes wait for review until the photo is published again. Idempotent; hiding again changes the
 * rule. A photo hidden before its removal is restored to `held`; what a ban hides stays hidden until it ends. Counts
 * for a deleted photo too, while its owner can restore it. Results: `not-found`, `failed-precondition` (its state;
 * deleted for good), `permission-denied` (one's own; a moderator on staff's).
 */
export const moderatePhotosContract = callableContract({
  name: 'moderatePhotos',
  ...moderatorCall,
  input: v.pipe(
    v.strictObject({
      ids: v.pipe(v.array(photoIdSchema), v.minLength(1), v.maxLength(limits.moderation.idsAtOnce)),
      action: v.picklist(photoActions),
      rule: v.optional(ruleSchema),
      note: staffNoteSchema,
      blockImage: v.optional(v.boolean(), false),
    }),
    v.forward(
      v.check(({ action, rule }) => rule !== undefined || !isTakenAway(action), 'a rule is needed'),
      ['rule'],
    ),
    v.forward(
      v.check(({ action, blockImage }) => !blockImage || isTakenAway(action), 'only with hide or remove'),
      ['blockImage'],
    ),
  ),
  output: auditedResultsOf(photoIdSchema),
});
