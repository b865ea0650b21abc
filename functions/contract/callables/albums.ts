import * as v from 'valibot';
import { albumVisibilities } from '../edge/albums.ts';
import { albumIdSchema, photoIdSchema } from '../ids.ts';
import { limits } from '../limits.ts';
import { multilineText, singleLineText } from '../text.ts';
import { resultsOf, userCall, userChange } from './callable.ts';

// All calls: `not-found`, `permission-denied` (not the owner). Each 50 photos added or removed cost one more unit.

/**
 * Saves all fields; without `id`, creates an empty album on each call. A hidden album stays hidden, and changing its
 * title, text or cover sends it to review. `failed-precondition` (`id`: 500 albums per person).
 */
export const saveAlbumContract = userChange('saveAlbum', {
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

/** For the owner; keeps the photos. A second call throws `not-found`. `undoable`: allows `restoreAlbum` for 10 s. */
export const deleteAlbumContract = userCall('deleteAlbum', {
  rate: 'deletions',
  input: v.strictObject({ id: albumIdSchema, undoable: v.optional(v.boolean(), false) }),
  output: v.strictObject({}),
});

/** For the owner, within 10 s of `deleteAlbum {undoable: true}`; then `failed-precondition`. Idempotent. */
export const restoreAlbumContract = userCall('restoreAlbum', {
  rate: 'albums',
  input: v.strictObject({ id: albumIdSchema }),
  output: v.strictObject({}),
});

const ids = v.pipe(v.array(photoIdSchema), v.maxLength(limits.album.photosPerChange));

/**
 * Removes `remove`, appends `add`, then moves `order.ids` before `order.before` or to the end. Idempotent. Results are
 * for `add`: `not-found`, `failed-precondition` (in 20 albums). Throws `failed-precondition` (`add`: over 1,000 photos;
 * `order`: `before` is not in the album).
 */
export const arrangeAlbumContract = userChange('arrangeAlbum', {
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
