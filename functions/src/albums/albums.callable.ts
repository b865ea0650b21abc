import * as v from 'valibot';
import {
  arrangeAlbumContract,
  deleteAlbumContract,
  restoreAlbumContract,
  saveAlbumContract,
} from '#contract/callables/albums.ts';
import { ContractError } from '#contract/errors.ts';
import { type AlbumId, albumIdSchema, type Uid } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { ensureAccount } from '../accounts/ensureAccount.ts';
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
import { callable } from '../platform/callable.ts';
import { bucket } from '../platform/firebase.ts';
import { newPhotoId } from '../platform/newPhotoId.ts';
import { runTransaction, type Transaction } from '../platform/transaction.ts';
import { arrange } from './arrangeAlbum.ts';
import { eraseAlbum, restoreAlbum as restore, softDeleteAlbum } from './eraseAlbum.ts';

const photosPerUnit = 50;
// Other calls and the events of photos write the album concurrently.
const attempts = { maxAttempts: 10 };

export const saveAlbum = callable(saveAlbumContract, async ({ id, ...words }, context) => {
  const { person, clock, takeRate } = context;
  await takeRate();
  if (id !== undefined) {
    await changeAlbum(id, person.uid, words, clock());
    return { id };
  }
  await ensureAccount(person, clock);
  return { id: await createAlbum(person.uid, words, clock()) };
});

export const deleteAlbum = callable(deleteAlbumContract, async ({ id, undoable }, { person, clock }) => {
  if (undoable) await softDeleteAlbum(id, person.uid, clock());
  else if (!(await eraseAlbum(id, { bucket: bucket(), clock, ownerId: person.uid })))
    throw new ContractError('not-found', 'no such album');
  return {};
});

export const restoreAlbum = callable(restoreAlbumContract, async ({ id }, { person, clock, takeRate }) => {
  await takeRate();
  await restore(id, person.uid, clock());
  return {};
});

export const arrangeAlbum = callable(
  arrangeAlbumContract,
  async ({ id, ...arrangement }, { person, clock, takeRate }) => {
    await takeRate();
    const now = clock();
    const arranging = (transaction: Transaction) => arrange(transaction, id, person.uid, arrangement, now);
    const answers = await runTransaction(arranging, attempts);
    await recountAlbum(id);
    return { results: [...answers] };
  },
  ({ add, remove }) => 1 + Math.floor((add.length + remove.length) / photosPerUnit),
);

/** Reads the account for bans, renames and deletions. Writes it, so that concurrent calls count each other's album. */
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

/** Returns a hidden album with other words to staff for review, or else resets the dismissals of its case. */
export async function changeAlbum(id: AlbumId, ownerId: Uid, words: AlbumWords, now: Date): Promise<void> {
  const shown = await runTransaction(async (transaction) => {
    const album = await ownAlbum(transaction, id, ownerId);
    const contents = await contentsOf(transaction, id);
    const was = { ...album, coverPhotoId: contents.coverPhotoId };
    if ((['title', 'text', 'coverPhotoId'] as const).some((field) => was[field] !== words[field])) {
      const subject = { kind: 'album', targetId: id, ownerId } as const;
      if (album.status === 'hidden' && !isByBan(album)) await reopenForReview(transaction, subject, now);
      else await forgetDismissals(transaction, subject);
    }
    await writeAlbum(transaction, id, { album, contents }, words, now);
    return album.visibility;
  });
  if (shown !== words.visibility) await recountAlbum(id);
}
