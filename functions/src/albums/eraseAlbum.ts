import type { Bucket } from '@google-cloud/storage';
import { FieldValue } from 'firebase-admin/firestore';
import { ContractError } from '#contract/errors.ts';
import type { AlbumId, Uid } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import {
  albumContents,
  albums,
  deleteAlbumDocuments,
  forgetAlbum,
  ownAlbum,
  writeDeleted,
} from '../data/albums/albumStore.ts';
import { recordErasure } from '../data/mydata/erasureRecords.ts';
import { isBanned } from '../data/photos/photoStore.ts';
import { type Clock, secondsAfter } from '../platform/clock.ts';
import { runTransaction } from '../platform/transaction.ts';

/** Hides an album until it is erased or restored. Idempotent. Throws `not-found` or `permission-denied`. */
export const softDeleteAlbum = (id: AlbumId, ownerId: Uid, now: Date): Promise<void> =>
  runTransaction(async (transaction) => {
    const album = await ownAlbum(transaction, id, ownerId, { evenDeleted: true });
    if (album.status === 'removed') return;
    const until = secondsAfter(now, limits.photo.undoSeconds + limits.photo.undoGraceSeconds);
    writeDeleted(transaction, id, album, until);
  });

export const restoreAlbum = (id: AlbumId, ownerId: Uid, now: Date): Promise<void> =>
  runTransaction(async (transaction) => {
    const album = await ownAlbum(transaction, id, ownerId, { evenDeleted: true });
    if (await isBanned(transaction, ownerId)) throw new ContractError('permission-denied', 'banned');
    if (!album.restorable) return;
    if (now > album.restorable.until)
      throw new ContractError('failed-precondition', 'deleted for good', { field: 'id' });
    transaction.update(albums.doc(id), { status: album.restorable.status, restorable: FieldValue.delete() });
  });

type Options = {
  readonly bucket: Bucket;
  readonly clock: Clock;
  /** Throws `permission-denied` for another owner's. */
  readonly ownerId?: Uid;
  /** Only if its owner can no longer restore it. */
  readonly onlyExpired?: boolean;
};

/** Idempotent; `false` if nothing is there. Hides first: nobody adds photos. Deletes last: a cleanup can finish. */
export async function eraseAlbum(id: AlbumId, { bucket, clock, ownerId, onlyExpired }: Options): Promise<boolean> {
  const erased = await runTransaction(async (transaction) => {
    const album = await albums.read(id, transaction);
    if (!album) return undefined;
    if (ownerId !== undefined && album.ownerId !== ownerId) throw new ContractError('permission-denied', 'not yours');
    if (onlyExpired && !(album.restorable && album.restorable.until < clock())) return undefined;
    const key = (await albumContents.read(id, transaction))?.key;
    writeDeleted(transaction, id, album, new Date(0));
    return { key };
  });
  if (erased === undefined) return false;
  await recordErasure(bucket, { kind: 'album', id }, clock());
  if (erased.key !== undefined) await forgetAlbum(erased.key);
  await runTransaction(async (transaction) => deleteAlbumDocuments(transaction, id));
  return true;
}
