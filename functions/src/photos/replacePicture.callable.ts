import { replacePictureContract } from '#contract/callables/replacePicture.ts';
import type { Photo } from '#contract/documents/photo.ts';
import { ContractError } from '#contract/errors.ts';
import { type Uid } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { storagePath } from '#contract/paths.ts';
import { readPhoto } from '../data/photos/photoStore.ts';
import { reserveReplacement } from '../data/photos/replacementStore.ts';
import { readSiteSettings } from '../data/site/siteSettingsStore.ts';
import { callable } from '../platform/callable.ts';
import { bucket } from '../platform/firebase.ts';
import { newPhotoId } from '../platform/newPhotoId.ts';
import { erasePhoto } from './erasePhoto.ts';
import { hasPicture } from './hasPicture.ts';

/** Throws unless this person may have another picture for this photo. */
function requireReplaceable(photo: Photo | undefined, uid: Uid): Photo {
  if (!photo) throw new ContractError('not-found', 'no such photo');
  if (photo.ownerId !== uid) throw new ContractError('permission-denied', 'not your photo');
  if (photo.restorable || !hasPicture(photo)) {
    throw new ContractError('failed-precondition', `a photo that is ${photo.status}`, { field: 'id' });
  }
  return photo;
}

/** The owner reserves a place for another picture of a photo: see the contract. */
export const replacePicture = callable(
  replacePictureContract,
  // Of one kind with `createPhotos`: a file a day is a file a day.
  { rate: { bucket: 'uploads', limit: limits.rate.uploadsPerDay, windowSeconds: 24 * 60 * 60 } },
  async ({ photoId }, { person: { uid }, clock, takeRate }) => {
    const [settings, photo] = await Promise.all([readSiteSettings(), readPhoto(photoId)]);
    requireReplaceable(photo, uid);
    if (!settings.uploadsOpen)
      throw new ContractError('failed-precondition', 'uploads are closed', { closed: 'uploads' });
    await takeRate();
    const id = newPhotoId();
    const former = await reserveReplacement(photoId, id, (now) => requireReplaceable(now, uid), clock());
    if (former !== undefined) await erasePhoto(former, { bucket: bucket(), clock });
    return { id, uploadPath: storagePath.upload(uid, photoId, id) };
  },
);
