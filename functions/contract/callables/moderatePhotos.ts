import * as v from 'valibot';
import { reportReasons } from '../documents/report.ts';
import { photoIdSchema } from '../ids.ts';
import { limits } from '../limits.ts';
import { multilineText } from '../text.ts';
import { actCall } from './actCall.ts';
import { auditedResultsOf } from './callable.ts';

/** `restore` is for hidden and removed photos, `publish` for held ones; `remove` keeps the photo for 30 days. */
export const statusActions = ['hide', 'hold', 'restore', 'remove', 'publish'] as const;
export type StatusAction = (typeof statusActions)[number];

/** `mark` covers a photo as sensitive instead of hiding it; only staff `unmark` it. */
export const photoActions = [...statusActions, 'mark', 'unmark'] as const;
export type PhotoAction = (typeof photoActions)[number];

const isTakenAway = (action: PhotoAction): boolean => action === 'hide' || action === 'remove';

export const ruleSchema = v.picklist(reportReasons);
export const staffNoteSchema = v.optional(multilineText(limits.moderation.noteChars), '');

/**
 * `blockImage`: look-alikes wait for review until the photo is published again. Idempotent; hiding again changes the
 * rule. Restoring a photo that was hidden before its removal holds it; what a ban hides stays hidden until it ends.
 * Works on deleted photos while their owners can restore them. Result `failed-precondition`: wrong status, or deleted
 * for good.
 */
export const moderatePhotosContract = actCall('moderatePhotos', {
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
