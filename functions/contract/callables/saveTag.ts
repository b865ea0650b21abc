import * as v from 'valibot';
import { limits } from '../limits.ts';
import { singleLineText } from '../text.ts';
import { callableContract } from './callable.ts';
import { tagSchema } from './createPhotos.ts';

/**
 * Changes a tag: how its name is written (`rename`: any spelling; where its key differs, photos and visitors are led on as by a
 * merge, and what is called so already is refused, unless it leads to this tag: then the two change places), its reading, or what it leads to
 * (`mergeInto`: photos move there, counts follow, its address redirects; an alias given there stands for the tag behind it). Photos
 * are changed by a job afterwards, in batches, resumed after a crash; `sweep` names it where there is one, `key` is the tag
 * that photos bear then. One who typed the spelling in their own way keeps it while the key stays. NG tags of either hold for what
 * is moved. Who has muted the tag has muted that key and not the one it leads to.
 * Idempotent. Undone by `revertAction`: names come back; a renamed tag's photos go back; of a merge only the leading ends, photos that were moved
 * stay with the other tag. Fails with `not-found` (`tag`, `mergeInto`), `invalid-argument`,
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
