import type { Bucket } from '@google-cloud/storage';
import type { Photo } from '#contract/documents/photo.ts';
import type { PhotoId, Uid } from '#contract/ids.ts';
import { recordErasure } from '../data/mydata/erasureRecords.ts';
import { deleteFilesOf, deletePicture } from '../data/photos/photoFiles.ts';
import { changePhoto, deletePhotoDocument, photoWrites } from '../data/photos/photoStore.ts';
import type { Clock } from '../platform/clock.ts';

export type Erasure = 'erased' | 'not-found' | 'not-yours' | 'spared';

type DeletedPhoto = Pick<Photo, 'ownerId' | 'replaces' | 'replacement'>;

/**
 * Deletes a photo with all its bytes, or a reservation of another picture with those of that picture. First it goes out of
 * sight, then it is recorded for restores from backups, then its objects go and whatever was reserved for it, its document last,
 * so that a crash at any step leaves something for the sweep to find. Idempotent. `ownerId` restricts it to that person's photos,
 * `onlyIf` to what still is as it was when it was looked up.
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
  const doomed = await changePhoto<DeletedPhoto | Exclude<Erasure, 'erased'>>(id, (photo) => {
    if (!photo) return { result: 'not-found' };
    if (ownerId !== undefined && photo.ownerId !== ownerId) return { result: 'not-yours' };
    if (onlyIf && !onlyIf(photo)) return { result: 'spared' };
    return { result: photo, write: photoWrites.markDeleted(clock()) };
  });
  if (typeof doomed === 'string') return doomed;
  if (doomed.replaces !== undefined) {
    await deletePicture(bucket, { uid: doomed.ownerId, photoId: doomed.replaces, pictureId: id });
  } else {
    await recordErasure(bucket, { kind: 'photo', id }, clock());
    if (doomed.replacement !== undefined) {
      await erasePhoto(doomed.replacement, { bucket, clock, onlyIf: ({ replaces }) => replaces === id });
    }
    await deleteFilesOf(bucket, doomed.ownerId, id);
  }
  await deletePhotoDocument(id, clock());
  return 'erased';
}
