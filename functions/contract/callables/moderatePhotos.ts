import * as v from 'valibot';
import { reportReasons } from '../documents/report.ts';
import { photoIdSchema } from '../ids.ts';
import { limits } from '../limits.ts';
import { multilineText } from '../text.ts';
import { callableContract } from './callable.ts';
import { resultsOf } from './resultsOf.ts';

/** `hide` and `hold` take out of sight, `restore` and `publish` bring back (hidden or removed; held), `remove` is for 30 days. */
export const photoActions = ['hide', 'hold', 'restore', 'remove', 'publish'] as const;
export type PhotoAction = (typeof photoActions)[number];

/** The rule that a photo breaks; the owner is told. */
export const ruleSchema = v.picklist(reportReasons);
export const staffNoteSchema = v.optional(multilineText(limits.moderation.noteChars), '');

/**
 * What staff do with photos, each in a transaction of its own with its audit entry and the notice to its owner. `hide` and
 * `remove` need a `rule`. `blockImage` (with `hide` or `remove`) also keeps the picture: uploads that look like it are held for review.
 * Idempotent: a photo that is in that state already answers `ok` and nothing is written; hidden for another rule, it changes the
 * rule. What was hidden before it was removed is restored to be reviewed (`held`), with its rule. A picture that is published again
 * is blocked no more. What a ban hides stays out of sight to its end, whatever is done. A code for each: `not-found`,
 * `failed-precondition` (a state that the action does not fit; deleted by its owner), `permission-denied` (one's own; a
 * moderator on staff's photos).
 */
export const moderatePhotosContract = callableContract({
  name: 'moderatePhotos',
  caller: 'moderator',
  input: v.pipe(
    v.strictObject({
      ids: v.pipe(v.array(photoIdSchema), v.minLength(1), v.maxLength(limits.moderation.idsAtOnce)),
      action: v.picklist(photoActions),
      rule: v.optional(ruleSchema),
      note: staffNoteSchema,
      blockImage: v.optional(v.boolean(), false),
    }),
    v.forward(
      v.check(
        ({ action, rule }) => rule !== undefined || (action !== 'hide' && action !== 'remove'),
        'a rule is needed',
      ),
      ['rule'],
    ),
    v.forward(
      v.check(
        ({ action, blockImage }) => !blockImage || action === 'hide' || action === 'remove',
        'only with hide or remove',
      ),
      ['blockImage'],
    ),
  ),
  output: resultsOf(photoIdSchema),
});
