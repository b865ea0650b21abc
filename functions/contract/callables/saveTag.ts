import * as v from 'valibot';
import { limits } from '../limits.ts';
import { singleLineText } from '../text.ts';
import { actCall } from './actCall.ts';
import { audited } from './callable.ts';
import { tagSchema } from './createPhotos.ts';

/**
 * `rename` to another key merges; renaming to an alias of this tag swaps both. A job (`jobId`) updates photos; mutes
 * keep their key. Idempotent. Reverting leaves moved photos. `not-found` (`tag`, `mergeInto`), `failed-precondition`
 * (`mergeInto`: itself, a cycle, over 100 names; `rename`: another tag's name; `tag`: an alias).
 */
export const saveTagContract = actCall('saveTag', {
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
  output: audited({ key: v.string(), jobId: v.optional(v.string()) }),
});
