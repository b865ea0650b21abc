import * as v from 'valibot';
import type { PublicAlbum } from '#contract/documents/album.ts';
import {
  type AlbumContents,
  albumContentsSchema,
  albumSchema,
  type Album as StoredAlbum,
} from '#contract/documents/album.ts';
import { photoSchema } from '#contract/documents/photo.ts';
import { type PublicPhoto, publicPhotoSchema } from '#contract/edge/photos.ts';
import { ContractError } from '#contract/errors.ts';
import { type AlbumId, albumIdSchema, type PhotoId, parsePhotoId, type Uid } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { documentPath } from '#contract/paths.ts';
import type { Page } from '#lib/pagedList.ts';
import { type ListCursor, readDocument, readDocuments, readPage, type Schema } from '../documents.ts';
import type { PublicPage } from '../pages.ts';
import type { OwnPhoto } from '../photos/ownPhotos.ts';

/** Reads of one's own albums in any state, under the security rules. */

/** For staff, anybody's album. */
export type OwnAlbum = StoredAlbum & AlbumContents & { readonly id: AlbumId };

/** With the number of all its photos, also of those that nobody else sees. */
export const asListed = ({ photoIds, coverPhotoId: _, key: __, ...album }: OwnAlbum): PublicAlbum => ({
  ...album,
  photoCount: photoIds.length,
});

/** `undefined` where the album is missing or not one's own. Throws an `UnreachableError` or a `DecodeError`. */
export async function myAlbum(id: AlbumId): Promise<OwnAlbum | undefined> {
  const [album, contents] = await Promise.all([
    readIfAllowed(documentPath.album(id), albumSchema),
    readIfAllowed(documentPath.albumContents(id), albumContentsSchema),
  ]);
  return album && contents && { ...contents, ...album, id };
}

async function readIfAllowed<Document>(path: string, schema: Schema<Document>): Promise<Document | undefined> {
  try {
    return await readDocument(path, schema);
  } catch (error) {
    if (error instanceof ContractError && ['permission-denied', 'not-found'].includes(error.code)) return undefined;
    throw error;
  }
}

/** The last changed first, without those whose deletion can still be taken back. */
export async function myAlbums(ownerId: Uid, after?: ListCursor): Promise<Page<OwnAlbum, ListCursor>> {
  const { entries, next } = await readPage(
    { collection: 'albums', where: [['ownerId', '==', ownerId]], orderBy: [['updatedAt', 'desc']] },
    albumSchema,
    after,
  );
  const albums = entries.flatMap(({ id, ...album }) =>
    album.status === 'removed' ? [] : [{ ...album, id: v.parse(albumIdSchema, id) }],
  );
  // One may be erased by now, and the rules deny what is not there.
  const found = await Promise.all(
    albums.map(async (album) => {
      const contents = await readIfAllowed(documentPath.albumContents(album.id), albumContentsSchema);
      return contents && { ...contents, ...album };
    }),
  );
  return { entries: found.filter((album) => album !== undefined), next };
}

/** One's own photos, in the order asked for; leaves out missing ones. A read for each. */
export async function photosWithIds(ids: readonly PhotoId[]): Promise<readonly OwnPhoto[]> {
  const photos = await readDocuments(ids.map(documentPath.photo), photoSchema);
  return photos.map((photo) => ({ ...photo, id: parsePhotoId(photo.id) }));
}

/** One's own photos in any state, the latest uploads first. */
export async function myPhotos(ownerId: Uid, after?: ListCursor): Promise<Page<OwnPhoto, ListCursor>> {
  const { entries, next } = await readPage(
    { collection: 'photos', where: [['ownerId', '==', ownerId]], orderBy: [['createdAt', 'desc']] },
    photoSchema,
    after,
  );
  return { entries: entries.map((photo) => ({ ...photo, id: parsePhotoId(photo.id) })), next };
}

/** A page of an album's photos, with those that its owner alone sees; `after` and `next` are places in the album. */
export async function photosAsOwner(id: AlbumId, after = '0'): Promise<PublicPage<PublicPhoto>> {
  const asOf = new Date();
  const { photoIds = [] } = (await myAlbum(id)) ?? {};
  const from = Number(after);
  const end = from + limits.page.size;
  const items = (await photosWithIds(photoIds.slice(from, end))).flatMap((photo) => {
    const shown = v.safeParse(publicPhotoSchema, photo);
    return shown.success ? [shown.output] : [];
  });
  return { items, next: end < photoIds.length ? String(end) : undefined, asOf };
}
