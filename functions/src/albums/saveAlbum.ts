import { ContractError } from '#contract/errors.ts';
import type { AlbumId, Uid } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { readAccount } from '../data/accounts/accountStore.ts';
import { type AlbumWords, countAlbums, makeAlbum, ownAlbum, writeAlbum } from '../data/albums/albumStore.ts';
import { ownerOf } from '../data/photos/photoStore.ts';
import { runTransaction } from '../platform/transaction.ts';

/** Reads the account again, so that a ban, a rename or a deletion finds every album. Throws as the contract says. */
export const createAlbum = (ownerId: Uid, words: AlbumWords, now: Date): Promise<AlbumId> =>
  runTransaction(async (transaction) => {
    const account = await readAccount(transaction, ownerId);
    if (!account) throw new ContractError('unauthenticated', 'this account is gone');
    if (account.user.status === 'banned') throw new ContractError('permission-denied', 'banned');
    if ((await countAlbums(transaction, ownerId)) >= limits.album.perPerson) {
      throw new ContractError('failed-precondition', 'too many albums', { field: 'id' });
    }
    return makeAlbum(transaction, ownerId, ownerOf(account.profile), words, now);
  });

/** Idempotent. Throws as the contract says. */
export const changeAlbum = (id: AlbumId, ownerId: Uid, words: AlbumWords, now: Date): Promise<void> =>
  runTransaction(async (transaction) => {
    await writeAlbum(transaction, id, await ownAlbum(transaction, id, ownerId), words, now);
  });
