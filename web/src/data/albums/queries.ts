import { albumAnswer, albumsAnswer, type PublicAlbum } from '#contract/documents/album.ts';
import { apiAddress } from '#contract/edge/api.ts';
import { photosAnswer } from '#contract/edge/photos.ts';
import type { AlbumId, PhotoId, Uid } from '#contract/ids.ts';
import { knowPhotos, type PublicSource, pageFrom, readApi, readItem } from '../api.ts';
import type { PhotoSource } from '../photos/queries.ts';
import { isAlbumChanged, isOpenAsOwner } from './albumChanges.ts';

/** As everybody sees them. An album that one has just changed, or looks at as its owner, is read past the edge. */

export type Album = PublicAlbum;

const ownAlbums = () => import('./ownAlbums.ts');

/** Also an unlisted one; `undefined` where no album is shown. */
export const albumById = async (id: AlbumId, signal?: AbortSignal): Promise<Album | undefined> =>
  isAlbumChanged(id) ? (await ownAlbums()).changedAlbum(id) : readItem(apiAddress.album(id), albumAnswer, { signal });

/** A person's public albums, the last changed first. A page may be short although more follow. */
export const albumsOf =
  (owner: Uid): PublicSource<Album> =>
  async ({ after, ...reading } = {}) =>
    pageFrom(await readApi(apiAddress.albums({ owner, after }), albumsAnswer, reading));

/** The public ones, in no order. */
export const albumsWithPhoto = async (id: PhotoId): Promise<readonly Album[]> =>
  (await readApi(apiAddress.albumsWithPhoto(id), albumsAnswer)).items;

const pastEdge = 'own:';

/** In the album's order. A page may be short or empty although more follow. */
export const photosOfAlbum =
  (id: AlbumId): PhotoSource =>
  async ({ after, ...reading } = {}) => {
    if (after === undefined ? isAlbumChanged(id) || isOpenAsOwner(id) : after.startsWith(pastEdge)) {
      const { photos, next } = await (await ownAlbums()).changedPhotos(id, Number(after?.slice(pastEdge.length) ?? 0));
      return pageFrom({ items: photos, next: next === undefined ? undefined : pastEdge + next, asOf: new Date() });
    }
    const page = pageFrom(await readApi(apiAddress.photosOfAlbum(id, { after }), photosAnswer, reading));
    knowPhotos(page.entries, page.asOf);
    return page;
  };
