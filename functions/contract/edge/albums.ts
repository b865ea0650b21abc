import * as v from 'valibot';
import { albumSchema } from '../documents/album.ts';
import { albumIdSchema } from '../ids.ts';
import { itemOf, pageOf } from './api.ts';

const { ownerId, owner, title, text, cover, photoCount, visibility, createdAt, updatedAt } = albumSchema.entries;

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
  photoCount,
});
export type PublicAlbum = v.InferOutput<typeof publicAlbumSchema>;

export const albumsAnswer = pageOf(publicAlbumSchema);
export const albumAnswer = itemOf(publicAlbumSchema);
