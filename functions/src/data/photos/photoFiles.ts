import type { Bucket } from '@google-cloud/storage';
import type { PhotoId, Uid } from '#contract/ids.ts';
import { type PicturePlace, storagePath } from '#contract/paths.ts';
import { deleteObjects } from '../objects.ts';
import { deleteOriginal } from './originals.ts';
import { deleteVariants } from './variantFiles.ts';

// They are few: a picture or two with six files each.
const unhurried = (): void => undefined;

/** Deletes everything that Storage holds of a photo, of whichever of its pictures. Idempotent. */
export async function deleteFilesOf(bucket: Bucket, uid: Uid, photoId: PhotoId): Promise<void> {
  await Promise.all([
    deleteObjects(bucket, storagePath.variants(photoId), unhurried),
    deleteObjects(bucket, storagePath.originals(uid, photoId), unhurried),
  ]);
}

/** Deletes the files of one picture. Idempotent. */
export async function deletePicture(bucket: Bucket, place: PicturePlace): Promise<void> {
  await Promise.all([deleteVariants(bucket, place), deleteOriginal(bucket, place)]);
}
