import {
  arrangeAlbumContract,
  deleteAlbumContract,
  restoreAlbumContract,
  saveAlbumContract,
} from '#contract/callables/albums.ts';
import { ContractError } from '#contract/errors.ts';
import { ensureAccount } from '../accounts/ensureAccount.ts';
import { recountAlbum } from '../data/albums/albumStore.ts';
import { callable } from '../platform/callable.ts';
import { bucket } from '../platform/firebase.ts';
import { runTransaction, type Transaction } from '../platform/transaction.ts';
import { arrange } from './arrangeAlbum.ts';
import { eraseAlbum, restoreAlbum as restore, softDeleteAlbum } from './eraseAlbum.ts';
import { changeAlbum, createAlbum } from './saveAlbum.ts';

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
  if (!person.user) await ensureAccount(person.uid, clock);
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
