import { queryOptions } from '@tanstack/react-query';
import { albumAnswer, albumsAnswer, type PublicAlbum } from '#contract/documents/album.ts';
import { apiAddress } from '#contract/edge/api.ts';
import type { AlbumId, PhotoId, Uid } from '#contract/ids.ts';
import { readApi } from '../api.ts';
import { itemQuery, type PagesQuery, pagesQuery, publicKey } from '../pages.ts';

/** Public reads of albums. */

export type Album = PublicAlbum;

/** Also finds an unlisted album; `null` if there is none to show. */
export const albumQuery = (id: AlbumId) => itemQuery(publicKey('album', id), apiAddress.album(id), albumAnswer);

/** A person's public albums, last changed first. A page may be short although more follow. */
export const albumList = (owner: Uid, after?: string | null): PagesQuery<Album> =>
  pagesQuery(publicKey('albums', owner), (after) => readApi(apiAddress.albums({ owner, after }), albumsAnswer), after);

/** Public albums only, unsorted. */
export const albumsWithPhoto = (id: PhotoId) =>
  queryOptions({
    queryKey: publicKey('albumsWithPhoto', id),
    queryFn: async () => (await readApi(apiAddress.albumsWithPhoto(id), albumsAnswer)).items,
  });
