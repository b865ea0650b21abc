import * as v from 'valibot';
import { reportReasons } from '../documents/report.ts';
import { photoIdSchema } from '../ids.ts';
import { limits } from '../limits.ts';
import { multilineText } from '../text.ts';
import { callableContract, resultsOf } from './callable.ts';

/** `hide` and `hold` take out of sight, `restore` and `publish` bring back (hidden or removed; held), `remove` is for 30 days. */
export const photoActions = ['hide', 'hold', 'restore', 'remove', 'publish'] as const;
export type PhotoAction = (typeof photoActions)[number];

/** The rule that a photo breaks; the owner is told. */
export const ruleSchema = v.picklist(reportReasons);
export const staffNoteSchema = v.optional(multilineText(limits.moderation.noteChars), '');

/**
 * What staff do with photos, each for itself. `hide` and `remove` need a `rule`; `blockImage` (with these) also has
 * uploads that look like the picture held for review, until it is published again. Idempotent; hidden for another rule,
 * a photo changes the rule. What was hidden before it was removed is restored to `held`. What a ban hides stays hidden
 * to its end. A code for each: `not-found`, `failed-precondition` (its state; deleted by its owner),
 * `permission-denied` (one's own; a moderator on staff's photos).
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
