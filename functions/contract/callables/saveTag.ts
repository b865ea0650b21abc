import * as v from 'valibot';
import { limits } from '../limits.ts';
import { singleLineText } from '../text.ts';
import { callableContract } from './callable.ts';
import { tagSchema } from './createPhotos.ts';

/**
 * Changes a tag: its name (`rename`: where the key differs, photos and visitors are led on as by a merge; the name of
 * another tag is refused, unless that leads to this one: then the two change places), its reading, or what it leads to
 * (`mergeInto`: an alias stands for the tag behind it). Photos follow by a job, `sweep`; `key` is the tag that they
 * bear then. NG tags of either hold for what is moved; mutes stay with their key. Idempotent. Undone by `revertAction`,
 * but for photos that a merge has moved. Fails with `not-found` (`tag`, `mergeInto`), `invalid-argument`,
 * `failed-precondition` with `field` `mergeInto` (into itself; in a circle; more than 100 names for one tag), `rename`
 * (another tag is called so: merge) or `tag` (it leads to another itself).
 */
export const saveTagContract = callableContract({
  name: 'saveTag',
  caller: 'moderator',
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
  output: v.object({ key: v.string(), sweep: v.optional(v.string()) }),
});
