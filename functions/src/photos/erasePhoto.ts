import type { Bucket } from '@google-cloud/storage';
import type { Photo } from '#contract/documents/photo.ts';
import type { PhotoId, Uid } from '#contract/ids.ts';
import { deleteOriginal } from '../data/originals.ts';
import { changePhoto, deletePhotoDocument, photoWrites } from '../data/photoStore.ts';
import { deleteVariants } from '../data/variantFiles.ts';
import type { Clock } from '../platform/clock.ts';

export type Erasure = 'erased' | 'not-found' | 'not-yours' | 'spared';

/**
 * Deletes a photo with all its bytes. First it goes out of sight, then its objects go, its document last, so that a crash
 * at any step leaves something for the sweep to find. Idempotent. `ownerId` restricts it to that person's photos, `onlyIf`
 * to what still is as it was when it was looked up.
 */
export async function erasePhoto(
  id: PhotoId,
  {
    bucket,
    clock,
    ownerId,
    onlyIf,
  }: { bucket: Bucket; clock: Clock; ownerId?: Uid; onlyIf?: (photo: Photo) => boolean },
): Promise<Erasure> {
  const doomed = await changePhoto<{ ownerId: Uid } | Exclude<Erasure, 'erased'>>(id, (photo) => {
    if (!photo) return { result: 'not-found' };
    if (ownerId !== undefined && photo.ownerId !== ownerId) return { result: 'not-yours' };
    if (onlyIf && !onlyIf(photo)) return { result: 'spared' };
    return { result: { ownerId: photo.ownerId }, write: photoWrites.doom(clock()) };
  });
  if (typeof doomed === 'string') return doomed;
  await Promise.all([deleteVariants(bucket, id), deleteOriginal(bucket, doomed.ownerId, id)]);
  await deletePhotoDocument(id);
  return 'erased';
}
