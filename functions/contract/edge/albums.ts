import * as v from 'valibot';
import { albumSchema } from '../documents/album.ts';
import { albumIdSchema } from '../ids.ts';
import { itemOf, pageOf } from './api.ts';

const { ownerId, owner, title, text, cover, visibility, createdAt, updatedAt } = albumSchema.entries;

/** Without the ids of its photos, some of which may be private. */
export const publicAlbumSchema = v.object({
  id: albumIdSchema,
  ownerId,
  owner,
  title,
  text,
  cover,
  visibility,
  createdAt,
  updatedAt,
  /** Those that everybody sees who sees the album. */
  photoCount: v.number(),
});
export type PublicAlbum = v.InferOutput<typeof publicAlbumSchema>;

export const albumsAnswer = pageOf(publicAlbumSchema);
export const albumAnswer = itemOf(publicAlbumSchema);
