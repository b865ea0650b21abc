import * as v from 'valibot';
import { albumSchema } from '../documents/album.ts';
import { albumIdSchema } from '../ids.ts';
import { itemOf, pageOf } from './api.ts';

const shown = [
  'ownerId',
  'owner',
  'title',
  'text',
  'cover',
  'visibility',
  'createdAt',
  'updatedAt',
  'photoCount',
] as const;
export const publicAlbumSchema = v.object({ id: albumIdSchema, ...v.pick(albumSchema, shown).entries });
export type PublicAlbum = v.InferOutput<typeof publicAlbumSchema>;

export const albumsAnswer = pageOf(publicAlbumSchema);
export const albumAnswer = itemOf(publicAlbumSchema);
