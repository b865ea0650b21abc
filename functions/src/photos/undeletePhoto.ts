import { ContractError } from '#contract/errors.ts';
import type { PhotoId, Uid } from '#contract/ids.ts';
import { changePhotoBesideOwner, photoWrites } from '../data/photos/photoStore.ts';
import type { Clock } from '../platform/clock.ts';
import { recountPhoto } from './followPhoto.ts';

/**
 * Takes back what `softDeletePhoto` did: the photo is what it was. Of one that is there nothing changes. Not for who has been
 * banned since: their photos are where the ban wants them. Throws as the contract of `restorePhoto` says.
 */
export async function undeletePhoto(id: PhotoId, ownerId: Uid, clock: Clock): Promise<void> {
  const outcome = await changePhotoBesideOwner<'back' | 'none' | 'denied' | 'too-late'>(id, (photo, ownerIsBanned) => {
    if (!photo) return { result: 'none' };
    if (photo.ownerId !== ownerId || ownerIsBanned) return { result: 'denied' };
    if (photo.deletedAt) return { result: 'too-late' };
    if (!photo.restorable) return { result: photo.status === 'removed' ? 'too-late' : 'back' };
    if (clock() > photo.restorable.until) return { result: 'too-late' };
    return { result: 'back', write: photoWrites.bringBack(photo.restorable.status) };
  });
  switch (outcome) {
    case 'back':
      // It has not changed in a way that says when: were its event lost, nothing else would find it soon.
      return recountPhoto(id, clock);
    case 'none':
      throw new ContractError('not-found', 'no such photo');
    case 'denied':
      throw new ContractError('permission-denied', 'not your photo');
    case 'too-late':
      throw new ContractError('failed-precondition', 'it is deleted for good', { field: 'id' });
  }
}
