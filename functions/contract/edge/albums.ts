import * as v from 'valibot';
import { ownerSchema } from '../documents/publishedPhoto.ts';
import { timestampSchema } from '../documents/stored.ts';
import { albumIdSchema, uidSchema } from '../ids.ts';
import { itemOf, pageOf } from './api.ts';
import { coverFieldSchema } from './pictures.ts';

/** `unlisted`: only by its address. */
export const albumVisibilities = ['public', 'unlisted'] as const;

/** What an album's page shows. */
export const shownAlbum = {
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

export const publicAlbumSchema = v.object({ id: albumIdSchema, ...shownAlbum });
export type PublicAlbum = v.InferOutput<typeof publicAlbumSchema>;

export const albumsAnswer = pageOf(publicAlbumSchema);
export const albumAnswer = itemOf(publicAlbumSchema);
