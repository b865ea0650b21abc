import * as v from 'valibot';
import { albumVisibilities } from '../documents/album.ts';
import { albumIdSchema, photoIdSchema } from '../ids.ts';
import { limits } from '../limits.ts';
import { multilineText, singleLineText } from '../text.ts';
import { callableContract, resultsOf } from './callable.ts';

// All four: `not-found` (no such album), `permission-denied` (somebody else's), `resource-exhausted`
// (`limits.rate.albumEditsPerHour`; each fifty photos that come or go cost one more).

/**
 * Saves all fields at once; without `id` makes an empty album, each time anew. An album that staff hid stays hidden until they restore
 * it; another title, text or cover brings it back to them.
 * `coverPhotoId`: one of its photos; where it is absent, is none of them or is not shown: the first that is. A public album
 * shows its listed photos, an unlisted one its unlisted photos too. Fails with `failed-precondition` too (`id`: 500 albums a person).
 */
export const saveAlbumContract = callableContract({
  name: 'saveAlbum',
  caller: 'user',
  rate: 'albums',
  whileReadOnly: 'refused',
  repeatable: true,
  input: v.strictObject({
    id: v.optional(albumIdSchema),
    title: v.pipe(singleLineText(limits.album.titleChars), v.minLength(1)),
    text: v.optional(multilineText(limits.album.textChars), ''),
    visibility: v.optional(v.picklist(albumVisibilities), 'public'),
    coverPhotoId: v.optional(photoIdSchema),
  }),
  output: v.strictObject({ id: albumIdSchema }),
});

/** For the owner. The photos stay. A second call answers `not-found`. `undoable`: `restoreAlbum` works for 10 s. */
export const deleteAlbumContract = callableContract({
  name: 'deleteAlbum',
  caller: 'user',
  rate: 'deletions',
  whileReadOnly: 'goes-on',
  repeatable: true,
  input: v.strictObject({ id: albumIdSchema, undoable: v.optional(v.boolean(), false) }),
  output: v.strictObject({}),
});

/** For the owner, within 10 s of `deleteAlbum {undoable: true}`. Idempotent. Fails with `failed-precondition` too. */
export const restoreAlbumContract = callableContract({
  name: 'restoreAlbum',
  caller: 'user',
  rate: 'albums',
  whileReadOnly: 'goes-on',
  repeatable: true,
  input: v.strictObject({ id: albumIdSchema }),
  output: v.strictObject({}),
});

const ids = v.pipe(v.array(photoIdSchema), v.maxLength(limits.album.photosPerChange));

/**
 * Takes out `remove`, appends `add`, then moves the photos `order.ids`, in that order, in front of `order.before`, or to
 * the end without it. Idempotent: what is in the album keeps its place, what is not is left out. So a page says only
 * what was moved, and two pages at once lose nothing. `results`: for each of `add`, `not-found` (no such photo of
 * theirs) or `failed-precondition` (in 20 albums already). Fails as a whole with `failed-precondition` (`add`: over
 * 1,000 photos; `order`: `before` is not in the album any more).
 */
export const arrangeAlbumContract = callableContract({
  name: 'arrangeAlbum',
  caller: 'user',
  rate: 'albums',
  whileReadOnly: 'refused',
  repeatable: true,
  input: v.strictObject({
    id: albumIdSchema,
    add: v.optional(ids, []),
    remove: v.optional(ids, []),
    order: v.optional(v.strictObject({ ids, before: v.optional(photoIdSchema) })),
  }),
  output: resultsOf(photoIdSchema),
});
export type Arrangement = Omit<v.InferOutput<typeof arrangeAlbumContract.input>, 'id'>;
