import { deletePhotoContract } from '#contract/callables/deletePhoto.ts';
import { ContractError } from '#contract/errors.ts';
import type { PhotoId, Uid } from '#contract/ids.ts';
import { next } from '../data/photos/photoLife.ts';
import { readPhoto, writePhoto } from '../data/photos/photoStore.ts';
import { callable } from '../platform/callable.ts';
import type { Clock } from '../platform/clock.ts';
import { bucket } from '../platform/firebase.ts';
import { runTransaction } from '../platform/transaction.ts';
import { erasePhoto } from './erasePhoto.ts';

export const deletePhoto = callable(deletePhotoContract, async ({ id, undoable }, { person, clock }) => {
  if (undoable && (await softDelete(id, person.uid, clock))) return {};
  switch (await erasePhoto(id, { bucket: bucket(), clock, ownerId: person.uid })) {
    case 'erased':
      return {};
    case 'not-found':
      throw new ContractError('not-found', 'no such photo');
    case 'not-yours':
    case 'spared':
      throw new ContractError('permission-denied', 'not your photo');
  }
});

/** Hides a photo until it is erased or restored. Idempotent. `false` if the person has no such photo. */
export const softDelete = (id: PhotoId, ownerId: Uid, clock: Clock): Promise<boolean> =>
  runTransaction(async (transaction) => {
    const photo = await readPhoto(id, transaction);
    if (photo?.ownerId !== ownerId) return false;
    const after = next(photo, { kind: 'soft-deleted' }, clock());
    if (after instanceof ContractError) return false;
    writePhoto(transaction, id, photo, after);
    return true;
  });
