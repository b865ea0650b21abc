import * as v from 'valibot';
import { itemOf, pageOf } from '../edge/api.ts';
import { coverFieldSchema } from '../edge/pictures.ts';
import { albumIdSchema, photoIdSchema, uidSchema } from '../ids.ts';
import { limits } from '../limits.ts';
import { ownerSchema } from './publishedPhoto.ts';
import { reportReasons } from './report.ts';
import { timestampSchema } from './stored.ts';

/** `unlisted`: only by its address. */
export const albumVisibilities = ['public', 'unlisted'] as const;

/** `hidden`: by staff, reports or a ban. `removed`: the owner can still undo the deletion (`restorable`). */
export const albumStatuses = ['published', 'hidden', 'removed'] as const;

const holdSchema = v.object({
  /** The end of a ban releases its holds. */
  rule: v.fallback(v.picklist(['ban', 'staff', 'reports', ...reportReasons]), 'staff'),
  note: v.string(),
});

/** What an album's page shows. */
const shown = {
  ownerId: uidSchema,
  owner: ownerSchema,
  title: v.string(),
  text: v.string(),
  /** The owner's choice or the first photo; only one that every viewer of the album sees uncovered. */
  cover: coverFieldSchema,
  /** Listed photos; in an unlisted album also unlisted ones. */
  photoCount: v.optional(v.number(), 0),
  visibility: v.picklist(albumVisibilities),
  createdAt: timestampSchema,
  updatedAt: timestampSchema,
};

/** `albums/{id}`: public data, written by functions. `albumContents/{id}` has the photos. */
export const albumSchema = v.object({
  ...shown,
  status: v.picklist(albumStatuses),
  hold: v.optional(holdSchema),
  restorable: v.optional(v.object({ until: timestampSchema, status: v.picklist(['published', 'hidden']) })),
});
export type Album = v.InferOutput<typeof albumSchema>;

export const publicAlbumSchema = v.object({ id: albumIdSchema, ...shown });
export type PublicAlbum = v.InferOutput<typeof publicAlbumSchema>;

export const albumsAnswer = pageOf(publicAlbumSchema);
export const albumAnswer = itemOf(publicAlbumSchema);

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
