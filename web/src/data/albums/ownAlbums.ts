import * as v from 'valibot';
import {
  type AlbumContents,
  albumContentsSchema,
  albumSchema,
  type Album as StoredAlbum,
} from '#contract/documents/album.ts';
import { photoSchema } from '#contract/documents/photo.ts';
import type { PublicAlbum } from '#contract/edge/albums.ts';
import { type PublicPhoto, publicPhotoSchema } from '#contract/edge/photos.ts';
import { type AlbumId, albumIdSchema, type Uid } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { documentPath } from '#contract/paths.ts';
import { type ListSource, mapPages } from '#lib/pagedList.ts';
import { readIfAllowed, readList } from '../documents.ts';
import { ownPages, type PublicPage } from '../pages.ts';
import { asPhotos, myPhotosNow, type OwnPhoto } from '../photos/ownPhotos.ts';

/** Reads of the person's own albums in any state, under the security rules. */

/** For staff, anybody's album. */
export type OwnAlbum = StoredAlbum & AlbumContents & { readonly id: AlbumId };

/** Counts all photos, also those that only the owner sees. */
export const asListed = ({ photoIds, coverPhotoId: _, key: __, ...album }: OwnAlbum): PublicAlbum => ({
  ...album,
  photoCount: photoIds.length,
});

/** `undefined` if the album is missing or not the person's. Throws an `UnreachableError` or a `DecodeError`. */
export async function myAlbum(id: AlbumId): Promise<OwnAlbum | undefined> {
  const [album, contents] = await Promise.all([
    readIfAllowed(documentPath.album(id), albumSchema),
    readIfAllowed(documentPath.albumContents(id), albumContentsSchema),
  ]);
  return album && contents && { ...contents, ...album, id };
}

/** Last changed first. Leaves out deleted albums that can still be restored. */
export const myAlbums = (ownerId: Uid): ListSource<OwnAlbum> =>
  mapPages(
    readList(
      { collection: 'albums', where: [['ownerId', '==', ownerId]], orderBy: [['updatedAt', 'desc']] },
      albumSchema,
    ),
    async (documents) => {
      // An album may be erased by now, and the rules refuse a missing document.
      const albums = documents
        .filter(({ status }) => status !== 'removed')
        .map(async ({ id: name, ...album }) => {
          const id = v.parse(albumIdSchema, name);
          const contents = await readIfAllowed(documentPath.albumContents(id), albumContentsSchema);
          return contents && { ...contents, ...album, id };
        });
      return (await Promise.all(albums)).filter((album) => album !== undefined);
    },
  );

export const myAlbumsQuery = (uid: Uid) => ownPages(['myAlbums', uid], myAlbums(uid));

/** The person's photos in any state, latest uploads first. */
export const myPhotosQuery = (uid: Uid) => {
  const own = { collection: 'photos', where: [['ownerId', '==', uid]], orderBy: [['createdAt', 'desc']] } as const;
  return ownPages(['myPhotos', uid], mapPages(readList(own, photoSchema), asPhotos));
};

/** To limit the reads. */
const mostRead = 100;

/**
 * The photos of the person's own album, of which others see `listedCount`: empty if they see all. Costs two reads, and
 * one for each photo if others do not see all.
 */
export const albumPhotosNow = (id: AlbumId, listedCount: number) => ({
  queryKey: ['albumPhotosNow', id, listedCount],
  queryFn: async (): Promise<{ readonly photos: readonly OwnPhoto[]; readonly isWhole: boolean }> => {
    const { photoIds = [] } = (await myAlbum(id)) ?? {};
    const photos = photoIds.length === listedCount ? [] : await myPhotosNow(photoIds.slice(0, mostRead));
    return { photos, isWhole: photoIds.length <= mostRead };
  },
});

/** A page of an album's photos, with those that only its owner sees; `after` and `next` are places in the album. */
export async function photosAsOwner(id: AlbumId, after = '0'): Promise<PublicPage<PublicPhoto>> {
  const asOf = new Date();
  const { photoIds = [] } = (await myAlbum(id)) ?? {};
  const from = Number(after);
  const end = from + limits.page.size;
  const items = (await myPhotosNow(photoIds.slice(from, end))).flatMap((photo) => {
    const shown = v.safeParse(publicPhotoSchema, photo);
    return shown.success ? [shown.output] : [];
  });
  return { items, next: end < photoIds.length ? String(end) : undefined, asOf };
}
