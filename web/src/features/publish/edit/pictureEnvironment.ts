import { followMyPhoto, myPhoto } from '#data/myPhotos.ts';
import { deletePhotoForGood, replacePicture } from '#data/photoChanges.ts';
import { sendOriginal } from '#data/uploads.ts';
import type { PictureEnvironment } from './sendPicture.ts';

/** What sending a picture needs, as it is. */
export const pictureEnvironment: PictureEnvironment = {
  reserve: replacePicture,
  send: sendOriginal,
  follow: followMyPhoto,
  read: myPhoto,
  discard: deletePhotoForGood,
  arrivalPatienceMs: 15_000,
};
