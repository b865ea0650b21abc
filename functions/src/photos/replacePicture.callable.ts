import { replacePictureContract } from '#contract/callables/replacePicture.ts';
import type { Photo } from '#contract/documents/photo.ts';
import { ContractError } from '#contract/errors.ts';
import type { PhotoId, Uid } from '#contract/ids.ts';
import { storagePath } from '#contract/paths.ts';
import { next, orThrow } from '../data/photos/photoLife.ts';
import { photoReference, photos, readPhoto, unmade, writePhoto } from '../data/photos/photoStore.ts';
import { hasPicture } from '../data/photos/storedLife.ts';
import { callable } from '../platform/callable.ts';
import { bucket } from '../platform/firebase.ts';
import { newPhotoId } from '../platform/newPhotoId.ts';
import { readSiteSettings } from '../platform/siteSettings.ts';
import { runTransaction } from '../platform/transaction.ts';
import { erasePhoto } from './erasePhoto.ts';

function requireReplaceable(photo: Photo | undefined, uid: Uid): Photo {
  if (!photo) throw new ContractError('not-found', 'no such photo');
  if (photo.ownerId !== uid) throw new ContractError('permission-denied', 'not your photo');
  if (photo.restorable || !hasPicture(photo)) {
    throw new ContractError('failed-precondition', `a photo that is ${photo.status}`, { field: 'id' });
  }
  return photo;
}

export const replacePicture = callable(
  replacePictureContract,
  async ({ photoId, size }, { person, clock, takeRate }) => {
    const { uid } = person;
    const [settings, photo] = await Promise.all([readSiteSettings(), readPhoto(photoId)]);
    requireReplaceable(photo, uid);
    if (!settings.uploadsOpen)
      throw new ContractError('failed-precondition', 'uploads are closed', { closed: 'uploads' });
    await takeRate();
    const id = newPhotoId();
    const former = await reserveReplacement(photoId, id, size, (now) => requireReplaceable(now, uid), clock());
    if (former !== undefined) await erasePhoto(former, { bucket: bucket(), clock });
    return { id, uploadPath: storagePath.upload(uid, photoId, id) };
  },
);

/** Marks an earlier reservation deleted and returns its id to erase. `require` throws to refuse. */
export async function reserveReplacement(
  photoId: PhotoId,
  pictureId: PhotoId,
  uploadBytes: number,
  require: (photo: Photo | undefined) => Photo,
  now: Date,
): Promise<PhotoId | undefined> {
  return runTransaction(async (transaction) => {
    const { ownerId, owner, replacement } = require(await readPhoto(photoId, transaction));
    const former = replacement === undefined ? undefined : await readPhoto(replacement, transaction);
    const words = { caption: '', description: '', alt: '', tags: [], tagKeys: [] };
    transaction.create(photos.doc(pictureId), {
      ownerId,
      owner,
      ...words,
      ...unmade(now),
      replaces: photoId,
      uploadBytes,
    });
    transaction.update(photoReference(photoId), { replacement: pictureId });
    if (replacement === undefined || !former) return undefined;
    writePhoto(transaction, replacement, former, orThrow(next(former, { kind: 'marked-deleted' }, now)));
    return replacement;
  });
}
