import * as v from 'valibot';
import type { Album, AlbumContents } from '#contract/documents/album.ts';
import { ContractError } from '#contract/errors.ts';
import { type AlbumId, albumIdSchema, type Uid } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { forgetDismissals, reopenForReview } from '../cases/reopenForReview.ts';
import { requireAccount, writeAccount } from '../data/accounts/accountStore.ts';
import {
  type AlbumWords,
  contentsOf,
  countAlbums,
  isByBan,
  makeAlbum,
  ownAlbum,
  recountAlbum,
  writeAlbum,
} from '../data/albums/albumStore.ts';
import { ownerOf } from '../data/photos/photoStore.ts';
import { newPhotoId } from '../platform/newPhotoId.ts';
import { runTransaction, type Transaction } from '../platform/transaction.ts';

/**
 * Reads the account, so that a ban, a rename or a deletion finds every album. Writes it, so that concurrent calls count
 * each other's album. Throws as the contract says.
 */
export function createAlbum(ownerId: Uid, words: AlbumWords, now: Date): Promise<AlbumId> {
  const id = v.parse(albumIdSchema, newPhotoId());
  return runTransaction(async (transaction) => {
    const account = await requireAccount(transaction, ownerId);
    if (account.user.status === 'banned') throw new ContractError('permission-denied', 'banned');
    if ((await countAlbums(ownerId)) >= limits.album.perPerson) {
      throw new ContractError('failed-precondition', 'too many albums', { field: 'id' });
    }
    writeAccount(transaction, ownerId, { user: { albumMadeAt: now }, profile: {} });
    makeAlbum(transaction, id, { ownerId, owner: ownerOf(account.profile) }, words, now);
    return id;
  });
}

/** Returns a hidden album to staff for review, or else resets the dismissals of its case. */
async function followWords(
  transaction: Transaction,
  id: AlbumId,
  album: Album & Pick<AlbumContents, 'coverPhotoId'>,
  words: AlbumWords,
  now: Date,
) {
  if ((['title', 'text', 'coverPhotoId'] as const).every((field) => album[field] === words[field])) return;
  const subject = { kind: 'album', targetId: id, ownerId: album.ownerId } as const;
  if (album.status === 'hidden' && !isByBan(album)) await reopenForReview(transaction, subject, now);
  else await forgetDismissals(transaction, subject);
}

/** Idempotent. Throws as the contract says. */
export async function changeAlbum(id: AlbumId, ownerId: Uid, words: AlbumWords, now: Date): Promise<void> {
  const shown = await runTransaction(async (transaction) => {
    const album = await ownAlbum(transaction, id, ownerId);
    const contents = await contentsOf(transaction, id);
    await followWords(transaction, id, { ...album, coverPhotoId: contents.coverPhotoId }, words, now);
    await writeAlbum(transaction, id, { album, contents }, words, now);
    return album.visibility;
  });
  if (shown !== words.visibility) await recountAlbum(id);
}
