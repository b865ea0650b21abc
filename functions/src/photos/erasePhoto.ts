import type { Bucket } from '@google-cloud/storage';
import type { Photo } from '#contract/documents/photo.ts';
import { ContractError } from '#contract/errors.ts';
import type { PhotoId, Uid } from '#contract/ids.ts';
import { recordErasure } from '../data/mydata/erasureRecords.ts';
import { deleteFilesOf, deletePicture } from '../data/photos/photoFiles.ts';
import { next } from '../data/photos/photoLife.ts';
import { deletePhotoDocument, readPhoto, writePhoto } from '../data/photos/photoStore.ts';
import type { Clock } from '../platform/clock.ts';
import { runTransaction } from '../platform/transaction.ts';

export type Erasure = 'erased' | 'not-found' | 'not-yours' | 'spared';

type Options = {
  readonly bucket: Bucket;
  readonly clock: Clock;
  readonly ownerId?: Uid;
  readonly replaces?: PhotoId;
  /** Erase only if still expired: the photo may have changed since the query. */
  readonly onlyExpired?: boolean;
};

/** Idempotent. Hides first, records for backups, deletes the document last, so that cleanups can resume. */
export async function erasePhoto(id: PhotoId, options: Options): Promise<Erasure> {
  const { bucket, clock } = options;
  const photo = await markDeleted(id, options);
  if (typeof photo === 'string') return photo;
  if (photo.replaces !== undefined) {
    await deletePicture(bucket, { uid: photo.ownerId, photoId: photo.replaces, pictureId: id });
  } else {
    await recordErasure(bucket, { kind: 'photo', id }, clock());
    if (photo.replacement !== undefined) await erasePhoto(photo.replacement, { bucket, clock, replaces: id });
    await deleteFilesOf(bucket, photo.ownerId, id);
  }
  await deletePhotoDocument(id);
  return 'erased';
}

function markDeleted(id: PhotoId, { clock, ownerId, replaces, onlyExpired }: Options) {
  return runTransaction<Photo | Exclude<Erasure, 'erased'>>(async (transaction) => {
    const photo = await readPhoto(id, transaction);
    if (!photo) return 'not-found';
    if (ownerId !== undefined && photo.ownerId !== ownerId) return 'not-yours';
    if (replaces !== undefined && photo.replaces !== replaces) return 'spared';
    const after = next(photo, { kind: onlyExpired ? 'expired' : 'marked-deleted' }, clock());
    if (after instanceof ContractError) return 'spared';
    writePhoto(transaction, id, photo, after);
    return photo;
  });
}
