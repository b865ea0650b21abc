import type { Bucket, File } from '@google-cloud/storage';
import { FieldValue } from 'firebase-admin/firestore';
import * as v from 'valibot';
import { jobEntries } from '#contract/documents/job.ts';
import { type Photo, photoSchema } from '#contract/documents/photo.ts';
import { ContractError } from '#contract/errors.ts';
import type { PhotoId } from '#contract/ids.ts';
import type { PicturePlace } from '#contract/paths.ts';
import { fullFile, hasOriginal, storeFull } from '../data/photos/photoFiles.ts';
import { photoReference, readPhoto } from '../data/photos/photoStore.ts';
import { hasPicture } from '../data/photos/storedLife.ts';
import type { Clock } from '../platform/clock.ts';
import { bucket as siteBucket } from '../platform/firebase.ts';
import { jobKind } from '../platform/job.ts';
import { log } from '../platform/logger.ts';
import { runTransaction } from '../platform/transaction.ts';
import { judgeOriginal } from './makePicture.ts';
import type { TypedWords } from './planWords.ts';

export const placeOf = (id: PhotoId, { ownerId: uid, pictureId = id }: Photo): PicturePlace => ({
  uid,
  photoId: id,
  pictureId,
});

export async function lacksOriginal(id: PhotoId, photo: Photo, { download }: Pick<TypedWords, 'download'>) {
  if (download !== 'full' || photo.download === 'full') return false;
  return !(await hasOriginal(siteBucket(), placeOf(id, photo)));
}

export const originalGone = (): ContractError =>
  new ContractError('failed-precondition', 'the original is gone', { field: 'download' });

const fullOf = (photo: Photo) => ({
  isWanted: photo.download === 'full' && hasPicture(photo),
  isMade: 'sizes' in photo.variants && photo.variants.fullJpeg !== undefined,
});

/** Requests the job that a changed photo needs. Safe for repeated and reordered events: the job reads the photo. */
export async function followDownload(id: PhotoId, after: unknown, clock: Clock): Promise<void> {
  const photo = v.safeParse(photoSchema, after);
  if (!photo.success) return;
  const { isWanted, isMade } = fullOf(photo.output);
  if (isWanted !== isMade) await startFullSizeJob(id, clock());
}

/** Makes or deletes the full-size picture as the photo requires. Idempotent. Throws to be retried. */
export async function alignFull(id: PhotoId, { bucket }: { readonly bucket: Bucket }): Promise<'done'> {
  const photo = await readPhoto(id);
  if (!photo) return 'done';
  const place = placeOf(id, photo);
  const file = fullFile(bucket, place);
  const { isWanted, isMade } = fullOf(photo);
  if (isWanted) {
    // A crashed deletion may have deleted only the file.
    if (!isMade || !(await file.exists())[0]) await makeFull(bucket, place, file);
  } else if (isMade) {
    // Deletes the file first: a concurrent `makeFull` checks for it after writing the field.
    await file.delete({ ignoreNotFound: true });
    await runTransaction(async (transaction) => {
      const now = await readPhoto(id, transaction);
      if (now && now.pictureId === photo.pictureId && fullOf(now).isMade)
        transaction.update(photoReference(id), { 'variants.fullJpeg': FieldValue.delete() });
    });
  }
  return 'done';
}

async function makeFull(bucket: Bucket, place: PicturePlace, file: File): Promise<void> {
  const { photoId, pictureId } = place;
  const startedAt = performance.now();
  const { encodeFull, whenItFits } = await import('../pictures/encode.ts');
  const judged = await judgeOriginal(bucket, place);
  // A retry would fail, too. Downloads get the largest other picture.
  if ('failure' in judged) return log.warn('no full size', { photoId, pictureId, failure: judged.failure });
  const encoded = await whenItFits(judged.inspection, () => encodeFull(judged.content)).catch((error: unknown) =>
    log.error('no full size', error, { photoId, pictureId }),
  );
  if (!encoded) return;
  const fullJpeg = await storeFull(file, encoded);
  const isShown = await runTransaction(async (transaction) => {
    const now = await readPhoto(photoId, transaction);
    if (!now || (now.pictureId ?? photoId) !== pictureId || !fullOf(now).isWanted) return false;
    transaction.update(photoReference(photoId), { 'variants.fullJpeg': fullJpeg });
    return true;
  });
  if (!isShown) {
    await file.delete({ ignoreNotFound: true });
    return;
  }
  if (!(await file.exists())[0]) throw new Error(`the picture of ${photoId} has been deleted since`);
  const ms = Math.round(performance.now() - startedAt);
  log.info('full size made', { photoId, pictureId, bytes: fullJpeg.bytes, ms });
}

/** The photo says what to make. */
export const fullSizeJob = jobKind('full-size', v.object(jobEntries));

export const startFullSizeJob = (id: PhotoId, now: Date): Promise<string> =>
  runTransaction(async (transaction) => fullSizeJob.start(transaction, id, {}, now));
