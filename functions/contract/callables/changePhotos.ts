import * as v from 'valibot';
import { downloads, visibilities } from '../documents/publishedPhoto.ts';
import { albumIdSchema, photoIdSchema, titleIdSchema } from '../ids.ts';
import { licences } from '../licences.ts';
import { limits } from '../limits.ts';
import { callableContract } from './callable.ts';
import { tagsSchema } from './createPhotos.ts';

const changeFields = v.strictObject({
  addTags: v.optional(tagsSchema),
  removeTags: v.optional(tagsSchema),
  /** `null`: none. */
  titleId: v.optional(v.nullable(titleIdSchema)),
  licence: v.optional(v.picklist(licences)),
  sensitive: v.optional(v.boolean()),
  visibility: v.optional(v.picklist(visibilities)),
  download: v.optional(v.picklist(downloads)),
  addToAlbum: v.optional(albumIdSchema),
  removeFromAlbum: v.optional(albumIdSchema),
  delete: v.optional(v.literal(true)),
});

const namedIn = (change: v.InferOutput<typeof changeFields>) =>
  Object.values(change).filter((value) => value !== undefined).length;

/** What is absent stays as it is on each photo. A deletion stands alone. */
export const photoChangeSchema = v.pipe(
  changeFields,
  v.check((change) => namedIn(change) > 0, 'nothing to change'),
  v.forward(
    v.check((change) => change.delete === undefined || namedIn(change) === 1, 'a deletion changes nothing else'),
    ['delete'],
  ),
);
export type PhotoChange = v.InferOutput<typeof photoChangeSchema>;

/** `orderId`: as in `photoChanges/{uid}` while that document tells of this change. */
const changeStarted = v.strictObject({ orderId: v.pipe(v.string(), v.uuid()) });

/**
 * Begins a change of many of one's own photos and answers at once; `photoChanges/{uid}` tells how far it is and what
 * became of each photo. Each is changed whole or not at all, by the rules of `updatePhoto` and of what it is at that
 * moment. Results: `not-found` (gone, or somebody else's), `invalid-argument` (`tags`: over ten; `tags.N`: a tag of the
 * photo that is not allowed), `failed-precondition` (`id`: unfinished, failed or removed; `album`: the
 * photo is in 20, or it has become full; `download`: the original is gone), `permission-denied` (`sensitive`: marked by
 * staff), `internal`. A deletion hides each photo; `restorePhotos` takes all back. Not idempotent. Fails with `failed-precondition` (`running`: the person's last change is not through),
 * `invalid-argument` (`change.addTags.N`: not allowed; `change.titleId`: inactive), `not-found` (no such album of
 * theirs), `failed-precondition` (`change.addToAlbum`: over 1,000 photos), `resource-exhausted` (60 an hour, with those of `updatePhoto`).
 */
export const changePhotosContract = callableContract({
  name: 'changePhotos',
  caller: 'user',
  rate: 'edits',
  whileReadOnly: 'refused',
  repeatable: true,
  input: v.strictObject({
    ids: v.pipe(
      v.array(photoIdSchema),
      v.minLength(1),
      v.maxLength(limits.photo.perChange),
      v.transform((ids) => [...new Set(ids)]),
    ),
    change: photoChangeSchema,
  }),
  output: v.object({
    ...changeStarted.entries,
    /** As typed; the site drops these. */
    strippedTags: v.array(v.string()),
  }),
});

/**
 * Takes a deletion by `changePhotos` back, also one that still runs: at once for what is not deleted yet, by a job for
 * the rest, of which `photoChanges/{uid}` tells (`undone`). `orderId`: of the deletion. Idempotent while that job runs
 * and after it. Fails with `not-found` (no such change, or another one has followed), `failed-precondition` (no
 * deletion, or over 10 s after its end), `resource-exhausted` (60 an hour).
 */
export const restorePhotosContract = callableContract({
  name: 'restorePhotos',
  caller: 'user',
  rate: 'restores',
  whileReadOnly: 'goes-on',
  repeatable: true,
  input: changeStarted,
  output: changeStarted,
});
