import type { Bucket } from '@google-cloud/storage';
import type { PhotoId, Uid } from '#contract/ids.ts';
import { deleteOriginal } from '../data/originals.ts';
import { changePhoto, deletePhotoDocument, photoWrites } from '../data/photoStore.ts';
import { deleteVariants } from '../data/variantFiles.ts';
import type { Clock } from '../platform/clock.ts';

export type Erasure = 'erased' | 'not-found' | 'not-yours';

/**
 * Deletes a photo with all its bytes. First it goes out of sight, then its objects go, its document last, so that a crash
 * at any step leaves something for the sweep to find. Idempotent. `ownerId` restricts it to that person's photos.
 */
export async function erasePhoto(
  id: PhotoId,
  { bucket, clock, ownerId }: { bucket: Bucket; clock: Clock; ownerId?: Uid },
): Promise<Erasure> {
  const doomed = await changePhoto<{ ownerId: Uid } | Exclude<Erasure, 'erased'>>(id, (photo) => {
    if (!photo) return { result: 'not-found' };
    if (ownerId !== undefined && photo.ownerId !== ownerId) return { result: 'not-yours' };
    return { result: { ownerId: photo.ownerId }, write: photoWrites.doom(clock()) };
  });
  if (doomed === 'not-found' || doomed === 'not-yours') return doomed;
  await Promise.all([deleteVariants(bucket, id), deleteOriginal(bucket, doomed.ownerId, id)]);
  await deletePhotoDocument(id);
  return 'erased';
}
