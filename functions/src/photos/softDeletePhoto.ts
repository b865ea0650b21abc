import type { PhotoId, Uid } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { changePhoto, photoWrites } from '../data/photos/photoStore.ts';
import { type Clock, secondsAfter } from '../platform/clock.ts';

/**
 * Takes a photo out of sight for its owner to bring back (`undeletePhoto`), until the sweep erases it. Called again it does not
 * begin anew. `not-aside`: there is nothing of theirs that could come back, and whoever erases it says why.
 */
export const softDeletePhoto = (id: PhotoId, ownerId: Uid, clock: Clock): Promise<'aside' | 'not-aside'> =>
  changePhoto(id, (photo) => {
    if (photo?.ownerId !== ownerId || photo.deletedAt || photo.replaces !== undefined) return { result: 'not-aside' };
    if (photo.restorable) return { result: 'aside' };
    const now = clock();
    const until = secondsAfter(now, limits.photo.undoSeconds + limits.photo.undoGraceSeconds);
    return { result: 'aside', write: photoWrites.setAside(photo, until) };
  });
