import { isDeepStrictEqual } from 'node:util';
import { FieldValue } from 'firebase-admin/firestore';
import * as v from 'valibot';
import { type Album, type AlbumContents, albumContentsSchema, albumSchema } from '#contract/documents/album.ts';
import type { PhotoOwner } from '#contract/documents/photo.ts';
import { ContractError } from '#contract/errors.ts';
import { type AlbumId, albumIdSchema, type PhotoId, type Uid } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { lanes } from '../../platform/budget.ts';
import { nextMoment } from '../../platform/clock.ts';
import { collection } from '../../platform/collection.ts';
import { newPhotoId } from '../../platform/newPhotoId.ts';
import { runTransaction, type Transaction } from '../../platform/transaction.ts';
import { unlessChanged, updateIfThere } from '../conflict.ts';
import { countOf, inParts } from '../pages.ts';
import { photoReference, storedPhotos } from '../photos/photoStore.ts';
import { albumCoverOf, coverChanges, readAlbumCover } from './albumCover.ts';

export const albums = collection('albums', albumIdSchema, albumSchema);
export const albumContents = collection('albumContents', albumIdSchema, albumContentsSchema);
const albumsOf = (ownerId: Uid) => albums.all().where('ownerId', '==', ownerId);

/** Throws `not-found` or `permission-denied`. */
export async function ownAlbum(
  transaction: Transaction,
  id: AlbumId,
  ownerId: Uid,
  { evenDeleted = false } = {},
): Promise<Album> {
  const album = await albums.read(id, transaction);
  if (album && album.ownerId !== ownerId) throw new ContractError('permission-denied', 'not your album');
  if (!album || (album.status === 'removed' && !evenDeleted)) throw new ContractError('not-found', 'no such album');
  return album;
}

export async function contentsOf(transaction: Transaction, id: AlbumId): Promise<AlbumContents> {
  const contents = await albumContents.read(id, transaction);
  if (!contents) throw new ContractError('not-found', 'no such album');
  return contents;
}

export type AlbumWords = Pick<Album, 'title' | 'text' | 'visibility'> & Pick<AlbumContents, 'coverPhotoId'>;

/** Not in a transaction, whose lock could cover other people's albums. */
export const countAlbums = (ownerId: Uid): Promise<number> => countOf(albumsOf(ownerId), limits.album.perPerson);

/** Read `owner` in this transaction, so that no rename is lost. */
export function makeAlbum(
  transaction: Transaction,
  id: AlbumId,
  { ownerId, owner }: Pick<Album, 'ownerId' | 'owner'>,
  { coverPhotoId, ...words }: AlbumWords,
  now: Date,
): void {
  const own = { ownerId, owner, photoCount: 0, status: 'published' } satisfies Partial<Album>;
  transaction.create(albums.doc(id), { ...words, ...own, createdAt: now, updatedAt: now });
  transaction.create(albumContents.doc(id), { ownerId, photoIds: [], coverPhotoId, key: newPhotoId() });
}

export function deleteAlbumDocuments(transaction: Transaction, id: AlbumId): void {
  transaction.delete(albumContents.doc(id));
  transaction.delete(albums.doc(id));
}

type WholeAlbum = { readonly album: Album; readonly contents: AlbumContents };

/** Updates the cover. Writes nothing if nothing changes. */
export async function writeAlbum(
  transaction: Transaction,
  id: AlbumId,
  { album, contents: { coverPhotoId, photoIds } }: WholeAlbum,
  change: Partial<AlbumWords & Pick<AlbumContents, 'photoIds'>>,
  now: Date,
): Promise<void> {
  const { title, text, visibility } = album;
  const before = { title, text, visibility, coverPhotoId, photoIds };
  const after = { ...before, ...change };
  if (isDeepStrictEqual(after, before)) return;
  const cover = await readAlbumCover(transaction, after, { album: after, now });
  const gone = FieldValue.delete();
  const { coverPhotoId: _, photoIds: __, ...words } = change;
  transaction.update(albums.doc(id), { ...words, cover: cover ?? gone, updatedAt: nextMoment(now, album.updatedAt) });
  const arranged = { coverPhotoId: after.coverPhotoId, photoIds: after.photoIds };
  if (isDeepStrictEqual(arranged, { coverPhotoId, photoIds })) return;
  transaction.update(albumContents.doc(id), { ...arranged, coverPhotoId: after.coverPhotoId ?? gone });
}

/** Counts what every viewer sees, so that the number reveals nothing private. One read. */
function countShown(key: string, { visibility }: Pick<Album, 'visibility'>): Promise<number> {
  const held = storedPhotos().where('albumKeys', 'array-contains', key);
  const shown =
    visibility === 'public'
      ? held.where('listed', '==', true)
      : held.where('status', '==', 'published').where('visibility', 'in', ['public', 'unlisted']);
  return countOf(shown, limits.album.photos);
}

const countedSchema = v.object({
  albumKeys: v.fallback(v.array(v.string()), []),
  listed: v.fallback(v.boolean(), false),
  status: v.fallback(v.string(), ''),
  visibility: v.fallback(v.optional(v.string()), undefined),
});

function countedIn(stored: unknown) {
  const { albumKeys, listed, status, visibility } = v.parse(countedSchema, stored ?? {});
  const unlisted = status === 'published' && (visibility === 'public' || visibility === 'unlisted');
  const counts = { public: listed, unlisted };
  return { keys: albumKeys, counts: Object.values(counts) };
}

/** Keys of albums whose photo count may change with this photo. */
export function keysToRecount(before: unknown, after: unknown): readonly string[] {
  const [was, is] = [countedIn(before), countedIn(after)];
  const all = [...new Set([...was.keys, ...is.keys])];
  if (was.counts.some((counts, at) => counts !== is.counts[at])) return all;
  if (!is.counts.includes(true)) return [];
  return all.filter((key) => was.keys.includes(key) !== is.keys.includes(key));
}

async function albumsNamed(keys: readonly string[]): Promise<readonly (readonly [AlbumId, AlbumContents])[]> {
  const named = await Promise.all(
    inParts(keys).map((some) => albumContents.find(albumContents.all().where('key', 'in', some).limit(some.length))),
  );
  return named.flatMap((each) => [...each]);
}

/** Reads the database, so repeated and reordered events are safe. Most photo changes read nothing. */
export async function updateAlbums(id: PhotoId, before: unknown, after: unknown, now: Date): Promise<void> {
  const recounted = keysToRecount(before, after);
  const mayCover = after === undefined || coverChanges(id, before, after, now);
  const albumKeys = mayCover ? countedIn(after ?? before).keys : [];
  const keys = [...new Set([...recounted, ...albumKeys])];
  if (keys.length === 0) return;
  const named = await albumsNamed(keys);
  await Promise.all([
    ...named.filter(([, { key }]) => recounted.includes(key)).map(([albumId]) => recountAlbum(albumId)),
    followAsCover(
      id,
      named.filter(([, { key }]) => albumKeys.includes(key)),
      now,
    ),
  ]);
}

async function followAsCover(id: PhotoId, named: readonly (readonly [AlbumId, AlbumContents])[], now: Date) {
  const holding = named.filter(([, { photoIds }]) => photoIds.includes(id));
  if (holding.length === 0) return;
  const photo = (await photoReference(id).get()).data();
  const byId = await albums.readAll(holding.map(([albumId]) => albumId));
  await Promise.all(
    holding.map(async ([albumId, inAlbum]) => {
      const album = byId.get(albumId);
      await followInAlbum(albumId, album && { album, contents: inAlbum }, { id, photo }, now);
    }),
  );
}

type Followed = { readonly id: PhotoId; readonly photo: unknown };

async function followInAlbum(
  albumId: AlbumId,
  whole: WholeAlbum | undefined,
  { id, photo }: Followed,
  now: Date,
): Promise<void> {
  // Without a transaction, so that many deleted photos of an album do not wait for each other.
  if (photo === undefined) await updateIfThere(albumContents.doc(albumId), { photoIds: FieldValue.arrayRemove(id) });
  if (!whole) return;
  if (id === whole.album.cover?.photoId || mayBecomeCover(whole, id, photo, now)) await followCover(albumId, now);
}

const followCover = (id: AlbumId, now: Date): Promise<void> =>
  runTransaction(async (transaction) => {
    const album = await albums.read(id, transaction);
    const inAlbum = await albumContents.read(id, transaction);
    if (!album || !inAlbum) return;
    const cover = await readAlbumCover(transaction, inAlbum, { album, now });
    if (isDeepStrictEqual(cover, album.cover)) return;
    transaction.update(albums.doc(id), { cover: cover ?? FieldValue.delete() });
  });

/** Otherwise each of many changed photos would read the photos before it. */
function mayBecomeCover({ album, contents }: WholeAlbum, photoId: PhotoId, stored: unknown, now: Date) {
  if (albumCoverOf(photoId, stored, { album, now }) === undefined) return false;
  const { photoIds, coverPhotoId } = contents;
  const { cover } = album;
  return !cover || photoId === coverPhotoId || photoIds.indexOf(photoId) < photoIds.indexOf(cover.photoId);
}

const waiting = new Map<AlbumId, Promise<boolean>>();
const inLane = lanes();

/** Returns whether the count was wrong. Many photos change at once, so callers share a count that has not begun. */
export function recountAlbum(id: AlbumId): Promise<boolean> {
  const shared = waiting.get(id);
  if (shared) return shared;
  const recount = inLane(id, () => {
    waiting.delete(id);
    return correctCount(id);
  });
  waiting.set(id, recount);
  return recount;
}

const attempts = 10;

// A transaction would lock all photos. `lastUpdateTime` keeps an older count from replacing a newer one.
async function correctCount(id: AlbumId): Promise<boolean> {
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const [contents, inAlbum] = await Promise.all([albums.doc(id).get(), albumContents.read(id)]);
    const album = contents.data();
    if (!album || !inAlbum || !contents.updateTime) return false;
    const photoCount = await countShown(inAlbum.key, album);
    if (photoCount === album.photoCount) return false;
    const lastUpdateTime = contents.updateTime;
    if (await unlessChanged(() => albums.doc(id).update({ photoCount }, { lastUpdateTime }))) return true;
  }
  throw new Error(`album ${id} could not be counted`);
}

const photosPerPage = 400;

/** Removes an album that takes no more photos from `albumKeys`. Idempotent. */
export async function forgetAlbum(key: string): Promise<void> {
  const inAlbum = storedPhotos().where('albumKeys', 'array-contains', key);
  const forgetPage = () =>
    runTransaction(async (transaction) => {
      const { docs } = await transaction.get(inAlbum.select().limit(photosPerPage));
      for (const { ref } of docs) transaction.update(ref, { albumKeys: FieldValue.arrayRemove(key) });
      return docs.length;
    });
  while ((await forgetPage()) === photosPerPage);
}

export async function copyOwnerToAlbums(transaction: Transaction, uid: Uid, owner: PhotoOwner): Promise<void> {
  const { docs } = await transaction.get(albumsOf(uid).select('owner').limit(limits.album.perPerson));
  for (const album of docs) {
    if (!isDeepStrictEqual(album.get('owner'), owner)) transaction.update(album.ref, { owner });
  }
}

export type AlbumState = { readonly status: Exclude<Album['status'], 'removed'>; readonly hold?: Album['hold'] };

export const shown: AlbumState = { status: 'published' };

export const hiddenFor = (rule: NonNullable<Album['hold']>['rule'], note = ''): AlbumState => ({
  status: 'hidden',
  hold: { rule, note },
});

export const isByBan = ({ hold }: Partial<Pick<Album, 'hold'>>): boolean => hold?.rule === 'ban';

/** During an undoable deletion, only the status to return to changes. */
export function writeAlbumState(
  transaction: Transaction,
  id: AlbumId,
  { updatedAt, restorable }: Pick<Album, 'updatedAt' | 'restorable'>,
  { status, hold }: AlbumState,
  now: Date,
): void {
  transaction.update(albums.doc(id), {
    [restorable ? 'restorable.status' : 'status']: status,
    hold: hold ?? FieldValue.delete(),
    updatedAt: nextMoment(now, updatedAt),
  });
}

export function writeDeleted(transaction: Transaction, id: AlbumId, album: Album, until: Date): void {
  const status = album.restorable?.status ?? (album.status === 'published' ? 'published' : 'hidden');
  transaction.update(albums.doc(id), { status: 'removed', restorable: { until, status } });
}
