import * as v from 'valibot';
import { shownAlbum } from '../edge/albums.ts';
import { photoIdSchema, uidSchema } from '../ids.ts';
import { limits } from '../limits.ts';
import { reportReasons } from './report.ts';
import { timestampSchema } from './stored.ts';

/** `hidden`: by staff, reports or a ban. `removed`: the owner can still undo the deletion (`restorable`). */
export const albumStatuses = ['published', 'hidden', 'removed'] as const;

const holdSchema = v.object({
  /** The end of a ban releases its holds. */
  rule: v.fallback(v.picklist(['ban', 'staff', 'reports', ...reportReasons]), 'staff'),
  note: v.string(),
});

/** `albums/{id}`: public data, written by functions. `albumContents/{id}` has the photos. */
export const albumSchema = v.object({
  ...shownAlbum,
  status: v.picklist(albumStatuses),
  hold: v.optional(holdSchema),
  restorable: v.optional(v.object({ until: timestampSchema, status: v.picklist(['published', 'hidden']) })),
});
export type Album = v.InferOutput<typeof albumSchema>;

/** `albumContents/{id}`: for the owner and staff, written by functions. */
export const albumContentsSchema = v.object({
  ownerId: uidSchema,
  /** In the owner's order, including photos that nobody else sees. */
  photoIds: v.pipe(v.array(photoIdSchema), v.maxLength(limits.album.photos)),
  /** The owner's choice, even if others cannot see it. */
  coverPhotoId: v.optional(photoIdSchema),
  /** Copied to `albumKeys` of its photos. Random, so that it does not reveal an unlisted album's address. */
  key: v.string(),
});
export type AlbumContents = v.InferOutput<typeof albumContentsSchema>;
