import * as v from 'valibot';
import { limits } from '../limits.ts';
import { singleLineText } from '../text.ts';
import { audited, callableContract } from './callable.ts';
import { tagSchema } from './createPhotos.ts';

/**
 * `rename` with another key works as a merge; the name of another tag is refused, unless that tag leads to this one:
 * then both swap. `mergeInto` an alias means the alias's tag. A job (`sweep`) changes photos; they get the tag `key`.
 * Blocked tags count for moved photos; mutes stay with their key. Idempotent. Undone by `revertAction`, except moved
 * photos. Fails with `not-found` (`tag`, `mergeInto`), `invalid-argument`, and `failed-precondition` with the field
 * `mergeInto` (itself; a circle; over 100 names for one tag), `rename` (the name of another tag: merge instead) or
 * `tag` (an alias).
 */
export const saveTagContract = callableContract({
  name: 'saveTag',
  caller: 'moderator',
  rate: 'staff',
  whileReadOnly: 'goes-on',
  input: v.pipe(
    v.strictObject({
      tag: tagSchema,
      rename: v.optional(tagSchema),
      mergeInto: v.optional(tagSchema),
      reading: v.optional(singleLineText(limits.title.readingChars)),
    }),
    v.check(
      ({ rename, reading, mergeInto }) => mergeInto === undefined || (rename === undefined && reading === undefined),
      'either names or a merge',
    ),
  ),
  output: audited({ key: v.string(), sweep: v.optional(v.string()) }),
});
