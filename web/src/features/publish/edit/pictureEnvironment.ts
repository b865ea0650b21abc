import { deletePhotoForGood, replacePicture } from '#data/photos/commands.ts';
import { followMyPhoto, myPhoto } from '#data/photos/ownPhotos.ts';
import { sendOriginal } from '#data/uploads/sendOriginal.ts';
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
