import type { Bucket } from '@google-cloud/storage';
import type { PhotoId } from '#contract/ids.ts';
import { deletePicture } from '../data/photos/photoFiles.ts';
import { readPhoto } from '../data/photos/photoStore.ts';
import { forgetFormerPictures } from '../data/photos/replacementStore.ts';

/** Deletes the files of pictures that a photo shows no longer (`formerPictures`). Idempotent. */
export async function tidyPictures(photoId: PhotoId, bucket: Bucket): Promise<void> {
  const photo = await readPhoto(photoId);
  if (!photo?.formerPictures) return;
  const { ids } = photo.formerPictures;
  for (const pictureId of ids) {
    await deletePicture(bucket, { uid: photo.ownerId, photoId, pictureId });
  }
  await forgetFormerPictures(photoId, ids);
}
