import { deletePhotoContract } from '#contract/callables/deletePhoto.ts';
import { ContractError } from '#contract/errors.ts';
import { callable } from '../platform/callable.ts';
import { bucket } from '../platform/firebase.ts';
import { erasePhoto } from './erasePhoto.ts';
import { softDeletePhoto } from './softDeletePhoto.ts';

/** The owner deletes a photo, in whatever state. Somebody else's that is there is `permission-denied`. */
export const deletePhoto = callable(deletePhotoContract, {}, async ({ id, undoable }, { person, clock }) => {
  const isAside = undoable && (await softDeletePhoto(id, person.uid, clock)) === 'aside';
  const erasure = isAside ? 'erased' : await erasePhoto(id, { bucket: bucket(), clock, ownerId: person.uid });
  switch (erasure) {
    case 'erased':
      return {};
    case 'not-found':
      throw new ContractError('not-found', 'no such photo');
    case 'not-yours':
    case 'spared':
      throw new ContractError('permission-denied', 'not your photo');
  }
});
