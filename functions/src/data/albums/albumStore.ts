import { isDeepStrictEqual } from 'node:util';
import { FieldValue } from 'firebase-admin/firestore';
import * as v from 'valibot';
import { type Album, decodeAlbum } from '#contract/documents/album.ts';
import type { PhotoOwner } from '#contract/documents/photo.ts';
import { ContractError } from '#contract/errors.ts';
import { type AlbumId, albumIdSchema, albumKeyOf, type PhotoId, type Uid } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { nextMoment } from '../../platform/clock.ts';
import { firestore } from '../../platform/firebase.ts';
import { runTransaction, type Transaction } from '../../platform/transaction.ts';
import { collection } from '../collection.ts';
import { updateIfThere } from '../conflict.ts';
import { photoReference } from '../photos/photoStore.ts';
import { albumCoverOf, readAlbumCover } from './albumCover.ts';

export const albums = collection('albums', albumIdSchema, decodeAlbum);
export const readAlbum = albums.read;

const albumsOf = (ownerId: Uid) => albums.all().where('ownerId', '==', ownerId);

/** Throws `not-found` or `permission-denied`. */
export async function ownAlbum(
  transaction: Transaction,
  id: AlbumId,
  ownerId: Uid,
  { evenDeleted = false } = {},
): Promise<Album> {
  const album = await readAlbum(id, transaction);
  if (album && album.ownerId !== ownerId) throw new ContractError('permission-denied', 'not your album');
  if (!album || (album.status === 'removed' && !evenDeleted)) throw new ContractError('not-found', 'no such album');
  return album;
}

export type AlbumWords = Pick<Album, 'title' | 'text' | 'visibility' | 'coverPhotoId'>;

/** Not in a transaction: its lock may be on more than this person's albums. */
export const countAlbums = async (ownerId: Uid): Promise<number> =>
  (await albumsOf(ownerId).limit(limits.album.perPerson).count().get()).data().count;

/** `owner` was read in this transaction, so that no rename is lost. */
export function makeAlbum(
  transaction: Transaction,
  id: AlbumId,
  { ownerId, owner }: Pick<Album, 'ownerId' | 'owner'>,
  words: AlbumWords,
  now: Date,
): void {
  const own = { ownerId, owner, photoIds: [], key: albumKeyOf(id), status: 'published' } satisfies Partial<Album>;
  transaction.create(albums.doc(id), { ...words, ...own, createdAt: now, updatedAt: now });
}

/** The cover follows. Writes nothing if nothing changes. */
export async function writeAlbum(
  transaction: Transaction,
  id: AlbumId,
  album: Album,
  change: Partial<AlbumWords & Pick<Album, 'photoIds'>>,
  now: Date,
): Promise<void> {
  const after = { ...album, ...change };
  if (isDeepStrictEqual(after, album)) return;
  const cover = await readAlbumCover(transaction, after, now);
  const gone = FieldValue.delete();
  transaction.update(albums.doc(id), {
    ...change,
    coverPhotoId: after.coverPhotoId ?? gone,
    cover: cover ?? gone,
    updatedAt: nextMoment(now, album.updatedAt),
  });
}

const keysSchema = v.fallback(v.object({ albumKeys: v.optional(v.array(v.string()), []) }), { albumKeys: [] });

/**
 * Takes a photo that is gone out of its albums and brings their covers up to date. The event only says where to look:
 * the database decides, so late, repeated and reordered events are safe. Most changes of a photo read nothing.
 */
export async function followInAlbums(id: PhotoId, before: unknown, after: unknown, now: Date): Promise<void> {
  const [was, is] = [albumCoverOf(id, before, now), albumCoverOf(id, after, now)];
  if (after !== undefined && isDeepStrictEqual(was, is)) return;
  const { albumKeys } = v.parse(keysSchema, after ?? before);
  if (albumKeys.length === 0) return;
  const containing = albums.all().where('key', 'in', albumKeys.slice(0, limits.album.perPhoto));
  const found = await albums.find(containing.limit(limits.album.perPhoto));
  const photo = (await photoReference(id).get()).data();
  await Promise.all(Array.from(found, ([albumId, album]) => followInAlbum(albumId, album, { id, photo }, now)));
}

type Followed = { readonly id: PhotoId; readonly photo: unknown };

async function followInAlbum(albumId: AlbumId, album: Album, { id, photo }: Followed, now: Date): Promise<void> {
  if (!album.photoIds.includes(id)) return;
  // No transaction: where many photos of an album go at once, none waits for another.
  if (photo === undefined) await updateIfThere(albums.doc(albumId), { photoIds: FieldValue.arrayRemove(id) });
  if (id === album.cover?.photoId || mayBecomeCover(album, id, photo, now)) await followCover(albumId, now);
}

const followCover = (id: AlbumId, now: Date): Promise<void> =>
  runTransaction(async (transaction) => {
    const album = await readAlbum(id, transaction);
    if (!album) return;
    const cover = await readAlbumCover(transaction, album, now);
    if (isDeepStrictEqual(cover, album.cover)) return;
    transaction.update(albums.doc(id), { cover: cover ?? FieldValue.delete() });
  });

/** Pure: otherwise each of many photos that change would read those in front of it. */
function mayBecomeCover({ photoIds, coverPhotoId, cover }: Album, photoId: PhotoId, stored: unknown, now: Date) {
  if (albumCoverOf(photoId, stored, now) === undefined) return false;
  return !cover || photoId === coverPhotoId || photoIds.indexOf(photoId) < photoIds.indexOf(cover.photoId);
}

const photosPerPage = 400;

/** The photos of an album that takes no more forget it. Idempotent. */
export async function forgetAlbum(key: string): Promise<void> {
  const inAlbum = firestore.collection('photos').where('albumKeys', 'array-contains', key);
  const forgetPage = () =>
    runTransaction(async (transaction) => {
      const { docs } = await transaction.get(inAlbum.select().limit(photosPerPage));
      for (const { ref } of docs) transaction.update(ref, { albumKeys: FieldValue.arrayRemove(key) });
      return docs.length;
    });
  while ((await forgetPage()) === photosPerPage);
}

/** Deletions that nobody takes back any more. */
export const deletedAlbums = albums.idsBefore('restorable.until');

/** A rename goes to all albums of the person at once. */
export async function copyOwnerToAlbums(transaction: Transaction, uid: Uid, owner: PhotoOwner): Promise<void> {
  const { docs } = await transaction.get(albumsOf(uid).select('owner').limit(limits.album.perPerson));
  for (const album of docs) {
    if (!isDeepStrictEqual(album.get('owner'), owner)) transaction.update(album.ref, { owner });
  }
}
