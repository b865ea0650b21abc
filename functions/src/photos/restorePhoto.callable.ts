import { restorePhotoContract } from '#contract/callables/restorePhoto.ts';
import { ContractError } from '#contract/errors.ts';
import type { PhotoId, Uid } from '#contract/ids.ts';
import { next, orThrow } from '../data/photos/photoLife.ts';
import { isBanned, readPhoto, writePhoto } from '../data/photos/photoStore.ts';
import { callable } from '../platform/callable.ts';
import type { Clock } from '../platform/clock.ts';
import { runTransaction } from '../platform/transaction.ts';
import { recountPhoto } from './updateDerived.ts';

export const restorePhoto = callable(restorePhotoContract, async ({ id }, { person, clock, takeRate }) => {
  await takeRate();
  await restore(id, person.uid, clock);
  return {};
});

export async function restore(id: PhotoId, ownerId: Uid, clock: Clock): Promise<void> {
  await runTransaction(async (transaction) => {
    const photo = await readPhoto(id, transaction);
    if (!photo) throw new ContractError('not-found', 'no such photo');
    if (photo.ownerId !== ownerId || (await isBanned(transaction, ownerId))) {
      throw new ContractError('permission-denied', 'not your photo');
    }
    writePhoto(transaction, id, photo, orThrow(next(photo, { kind: 'restored' }, clock())));
  });
  // Cleanups search by `updatedAt`, which is unchanged, so they would miss a lost event for long.
  await recountPhoto(id, clock);
}
