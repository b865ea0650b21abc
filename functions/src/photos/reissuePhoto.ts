import type { Bucket } from '@google-cloud/storage';
import type { PhotoId } from '#contract/ids.ts';
import { changePhoto, photoWrites, readPhoto } from '../data/photoStore.ts';
import { deleteVariants, reissueVariants } from '../data/variantFiles.ts';

/**
 * Makes the download tokens of a photo that was hidden useless (`reissueSince`). Idempotent; hidden again meanwhile, it stays
 * marked for another time. What was deleted meanwhile, with the photo or because it shows another picture now, is deleted once
 * more, because it may just have been written anew.
 */
export async function reissuePhoto(id: PhotoId, bucket: Bucket): Promise<void> {
  const photo = await readPhoto(id);
  if (!photo?.reissueSince) return;
  const begun = photo.reissueSince.getTime();
  if (!photo.deletedAt) await reissueVariants(bucket, id, photo);
  const isGone = await changePhoto<boolean>(id, (now) => {
    if (!now || now.deletedAt) return { result: true, ...(now ? { write: photoWrites.reissued() } : {}) };
    const isOther = now.pictureId !== photo.pictureId;
    return { result: isOther, ...(now.reissueSince?.getTime() === begun ? { write: photoWrites.reissued() } : {}) };
  });
  if (isGone) await deleteVariants(bucket, { photoId: id, pictureId: photo.pictureId ?? id });
}
