import type { UserDocument } from '#contract/documents/user.ts';
import type { Uid } from '#contract/ids.ts';
import { runTransaction } from '../../platform/transaction.ts';
import { users } from '../accounts/accountStore.ts';
import { albums, hiddenFor, shown, writeAlbumState } from '../albums/albumStore.ts';
import { next, orThrow } from '../photos/photoLife.ts';
import { storedPhotos, writePhoto } from '../photos/photoStore.ts';
import { gramCountOf } from '../photos/searchEntryStore.ts';
import { lifeOf } from '../photos/storedLife.ts';

type Direction = 'hide' | 'restore' | 'leave';

export function directionFor(user: Pick<UserDocument, 'status' | 'ban'> | undefined): Direction {
  if (!user) return 'leave';
  if (user.status !== 'banned') return 'restore';
  return user.ban?.hidePhotos ? 'hide' : 'leave';
}

/** Firestore commits at most 10 MiB; each gram deletes and adds an index entry of about 200 bytes. */
const mostGramsPerPage = 20_000;

/** At least one photo, so that each page makes progress. */
export function countThatFit(gramsOfEach: readonly number[], mostGrams = mostGramsPerPage): number {
  let sum = 0;
  const tooMuch = gramsOfEach.findIndex((grams, index) => {
    sum += grams;
    return index > 0 && sum > mostGrams;
  });
  return tooMuch === -1 ? gramsOfEach.length : tooMuch;
}

/** Follows the account's current state. Long texts make the page smaller than `pageSize`. */
export async function alignNextPage(uid: Uid, now: Date, pageSize: number) {
  const own = storedPhotos().where('ownerId', '==', uid);
  return runTransaction(async (transaction) => {
    const direction = directionFor(await users.read(uid, transaction));
    if (direction === 'leave') return { changed: 0, isThrough: true };
    const misplaced =
      direction === 'hide' ? own.where('status', '==', 'published') : own.where('hold.rule', '==', 'ban');
    const page = await transaction.get(misplaced.limit(pageSize));
    const changed = countThatFit(page.docs.map((photo) => gramCountOf(photo.data())));
    for (const photo of page.docs.slice(0, changed)) {
      const before = lifeOf(photo.data());
      const after = orThrow(next(before, { kind: direction === 'hide' ? 'ban-began' : 'ban-ended' }, now));
      writePhoto(transaction, photo.ref, before, after);
    }
    return { changed, isThrough: changed === page.size && page.size < pageSize };
  });
}

/** Returns whether all albums match the ban. Idempotent. */
export const alignAlbums = (uid: Uid, pageSize: number, now: Date): Promise<boolean> =>
  runTransaction(async (transaction) => {
    const direction = directionFor(await users.read(uid, transaction));
    if (direction === 'leave') return true;
    const own = albums.all().where('ownerId', '==', uid);
    const misplaced =
      direction === 'hide' ? own.where('status', '==', 'published') : own.where('hold.rule', '==', 'ban');
    const page = await albums.find(misplaced.limit(pageSize), transaction);
    const to = direction === 'hide' ? hiddenFor('ban') : shown;
    for (const [id, album] of page) writeAlbumState(transaction, id, album, to, now);
    return page.size < pageSize;
  });
