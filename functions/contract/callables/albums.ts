import * as v from 'valibot';
import { albumVisibilities } from '../documents/album.ts';
import { albumIdSchema, photoIdSchema } from '../ids.ts';
import { limits } from '../limits.ts';
import { multilineText, singleLineText } from '../text.ts';
import { callableContract, resultsOf, userCall, userChange } from './callable.ts';

// All: `not-found` (no such album), `permission-denied` (somebody else's), `resource-exhausted` (600 units an hour;
// each fifty photos that come or go cost one more).

/**
 * Saves all fields; without `id` makes an empty album, each time anew. A hidden album stays hidden; another title, text
 * or cover brings it back to staff. `failed-precondition` (`id`: 500 albums a person).
 */
export const saveAlbumContract = callableContract({
  name: 'saveAlbum',
  ...userChange,
  rate: 'albums',
  input: v.strictObject({
    id: v.optional(albumIdSchema),
    title: v.pipe(singleLineText(limits.album.titleChars), v.minLength(1)),
    text: v.optional(multilineText(limits.album.textChars), ''),
    visibility: v.optional(v.picklist(albumVisibilities), 'public'),
    coverPhotoId: v.optional(photoIdSchema),
  }),
  output: v.strictObject({ id: albumIdSchema }),
});

/** For the owner; the photos stay. A second call answers `not-found`. `undoable`: `restoreAlbum` works for 10 s. */
export const deleteAlbumContract = callableContract({
  name: 'deleteAlbum',
  ...userCall,
  rate: 'deletions',
  input: v.strictObject({ id: albumIdSchema, undoable: v.optional(v.boolean(), false) }),
  output: v.strictObject({}),
});

/** For the owner, within 10 s of `deleteAlbum {undoable: true}`. Idempotent. `failed-precondition`. */
export const restoreAlbumContract = callableContract({
  name: 'restoreAlbum',
  ...userCall,
  rate: 'albums',
  input: v.strictObject({ id: albumIdSchema }),
  output: v.strictObject({}),
});

const ids = v.pipe(v.array(photoIdSchema), v.maxLength(limits.album.photosPerChange));

/**
 * Takes out `remove`, appends `add`, then moves `order.ids` in front of `order.before`, or to the end. Idempotent.
 * `results`, for each of `add`: `not-found`, `failed-precondition` (in 20 albums). `failed-precondition` (`add`: over
 * 1,000 photos; `order`: `before` is not in the album).
 */
export const arrangeAlbumContract = callableContract({
  name: 'arrangeAlbum',
  ...userChange,
  rate: 'albums',
  input: v.strictObject({
    id: albumIdSchema,
    add: v.optional(ids, []),
    remove: v.optional(ids, []),
    order: v.optional(v.strictObject({ ids, before: v.optional(photoIdSchema) })),
  }),
  output: resultsOf(photoIdSchema),
});
export type Arrangement = Omit<v.InferOutput<typeof arrangeAlbumContract.input>, 'id'>;
