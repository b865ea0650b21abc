import { decodeAlbum } from '#contract/documents/album.ts';
import { albumIdSchema } from '#contract/ids.ts';
import { collection } from '../collection.ts';

export const albums = collection('albums', albumIdSchema, decodeAlbum);
export const readAlbum = albums.read;
