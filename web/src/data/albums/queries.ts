import { queryOptions } from '@tanstack/react-query';
import type { PublicAlbum } from '#contract/edge/albums.ts';
import { apiAddress } from '#contract/edge/api.ts';
import type { AlbumId, PhotoId, Uid } from '#contract/ids.ts';
import { readPublic } from '../api.ts';
import { itemQuery, type PagesQuery, pagesQuery, publicKey } from '../pages.ts';

/** Public reads of albums. */

export type Album = PublicAlbum;

/** Also finds an unlisted album; `null` if there is none to show. */
export const albumQuery = (id: AlbumId) => itemQuery('album', id, apiAddress.album(id));

/** A person's public albums, last changed first. A page may be short although more follow. */
export const albumList = (owner: Uid, after?: string | null): PagesQuery<Album> =>
  pagesQuery(publicKey('albums', owner), (after) => readPublic('albums', apiAddress.albums({ owner, after })), after);

/** Public albums only, unsorted. */
export const albumsWithPhoto = (id: PhotoId) =>
  queryOptions({
    queryKey: publicKey('albumsWithPhoto', id),
    queryFn: async () => (await readPublic('albums', apiAddress.albumsWithPhoto(id))).items,
  });
