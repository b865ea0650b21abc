import type { Uid } from '#contract/ids.ts';
import { runTransaction } from '../../platform/transaction.ts';
import { users } from '../accounts/accountStore.ts';
import { hiddenFor, shown, writeAlbumState } from '../albums/albumState.ts';
import { albums } from '../albums/albumStore.ts';
import { directionFor } from './bannedPhotos.ts';

/** A page of a person's albums follows a ban that hides photos, or its end. Returns whether all do. Idempotent. */
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
