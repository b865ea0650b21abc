import type { Download, Photo } from '#contract/documents/photo.ts';
import { ContractError } from '#contract/errors.ts';
import type { PhotoId } from '#contract/ids.ts';
import type { PicturePlace } from '#contract/paths.ts';
import { originalFile } from '../data/photos/photoFiles.ts';
import { bucket } from '../platform/firebase.ts';

export const placeOf = (id: PhotoId, { ownerId: uid, pictureId = id }: Photo): PicturePlace => ({
  uid,
  photoId: id,
  pictureId,
});

/** Whether a change asks for the picture of full size where there is nothing left to make it of. */
export async function lacksOriginal(
  id: PhotoId,
  photo: Photo,
  { download }: { readonly download?: Download | undefined },
): Promise<boolean> {
  const isNews = download === 'full' && photo.download !== 'full';
  if (!isNews) return false;
  const [exists] = await originalFile(bucket(), placeOf(id, photo)).exists();
  return !exists;
}

export const originalGone = (): ContractError =>
  new ContractError('failed-precondition', 'the original is gone', { field: 'download' });
