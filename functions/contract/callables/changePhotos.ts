import * as v from 'valibot';
import { downloads, visibilities } from '../documents/photo.ts';
import { albumIdSchema, photoIdSchema, titleIdSchema } from '../ids.ts';
import { licences } from '../licences.ts';
import { limits } from '../limits.ts';
import { callableContract, userCall, userChange } from './callable.ts';
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
 * Begins a change of one's own photos; `photoChanges/{uid}` tells its progress and results. Each photo is changed whole
 * or not at all, by the rules and errors of `updatePhoto`. Not idempotent; a deletion is undone by `restorePhotos`.
 * `failed-precondition` (`running`: the last change; `change.addToAlbum`: full), `invalid-argument`
 * (`change.addTags.N`, `change.titleId`), `not-found` (album).
 */
export const changePhotosContract = callableContract({
  name: 'changePhotos',
  ...userChange,
  rate: 'edits',
  input: v.strictObject({
    ids: v.pipe(
      v.array(photoIdSchema),
      v.minLength(1),
      v.maxLength(limits.photo.perChange),
      v.transform((ids) => [...new Set(ids)]),
    ),
    change: photoChangeSchema,
  }),
  output: v.object({ ...changeStarted.entries, strippedTags: v.array(v.string()) }),
});

/**
 * Takes a deletion by `changePhotos` back, also one that still runs; `photoChanges/{uid}` tells of it (`undone`).
 * Idempotent. `not-found` (no such change, or another one followed), `failed-precondition` (no deletion; over 10 s).
 */
export const restorePhotosContract = callableContract({
  name: 'restorePhotos',
  ...userCall,
  rate: 'restores',
  input: changeStarted,
  output: changeStarted,
});
