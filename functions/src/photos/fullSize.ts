import type { Bucket, File } from '@google-cloud/storage';
import { FieldValue } from 'firebase-admin/firestore';
import * as v from 'valibot';
import type { Download } from '#contract/documents/photo.ts';
import { type Photo, photoSchema } from '#contract/documents/photo.ts';
import { ContractError } from '#contract/errors.ts';
import type { PhotoId } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import type { PicturePlace } from '#contract/paths.ts';
import { runJob } from '../data/jobs.ts';
import { fullJobs, writeFullJob } from '../data/photos/fullJobStore.ts';
import { fullFile, originalFile, storeFull } from '../data/photos/photoFiles.ts';
import { photoReference, readPhoto } from '../data/photos/photoStore.ts';
import { hasPicture } from '../data/photos/storedLife.ts';
import { type Clock, hoursBefore } from '../platform/clock.ts';
import { bucket as siteBucket } from '../platform/firebase.ts';
import { log } from '../platform/logger.ts';
import { runTransaction } from '../platform/transaction.ts';
import { judgeOriginal } from './makePicture.ts';

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
  const [exists] = await originalFile(siteBucket(), placeOf(id, photo)).exists();
  return !exists;
}

export const originalGone = (): ContractError =>
  new ContractError('failed-precondition', 'the original is gone', { field: 'download' });

const fullOf = (photo: Photo) => ({
  isWanted: photo.download === 'full' && hasPicture(photo),
  isMade: 'sizes' in photo.variants && photo.variants.fullJpeg !== undefined,
});

/** Orders what a changed photo asks for. The job looks at the photo anew: events may come twice, late and out of order. */
export async function followDownload(id: PhotoId, after: unknown, clock: Clock): Promise<void> {
  const photo = v.safeParse(photoSchema, after);
  if (!photo.success) return;
  const { isWanted, isMade } = fullOf(photo.output);
  if (isWanted !== isMade) await writeFullJob(id, clock());
}

/** Given up after a day: what takes the process down does so on every attempt. */
export const runFullJob = (id: PhotoId, { bucket, clock }: { readonly bucket: Bucket; readonly clock: Clock }) =>
  runJob(fullJobs.doc(id), async (found) => {
    const { changedAt } = fullJobs.decoded(found) ?? { changedAt: clock() };
    const isTooOld = changedAt < hoursBefore(clock(), limits.upload.abandonedAfterHours);
    if (isTooOld) log.warn('full size given up', { photoId: id });
    else await alignFull(id, bucket);
    return true;
  });

/** Makes or deletes the picture of full size as the photo is to have it. Idempotent. Throws to be called again. */
export async function alignFull(id: PhotoId, bucket: Bucket): Promise<void> {
  const photo = await readPhoto(id);
  if (!photo) return;
  const place = placeOf(id, photo);
  const file = fullFile(bucket, place);
  const { isWanted, isMade } = fullOf(photo);
  if (isWanted) {
    // A deletion that died may have taken the file before its field.
    if (!isMade || !(await file.exists())[0]) await makeFull(place, originalFile(bucket, place), file);
  } else if (isMade) {
    // The file first: who makes it at the same time looks for it after writing the field.
    await file.delete({ ignoreNotFound: true });
    await runTransaction(async (transaction) => {
      const now = await readPhoto(id, transaction);
      if (now && now.pictureId === photo.pictureId && fullOf(now).isMade)
        transaction.update(photoReference(id), { 'variants.fullJpeg': FieldValue.delete() });
    });
  }
}

async function makeFull(place: PicturePlace, original: File, file: File): Promise<void> {
  const { photoId, pictureId } = place;
  const startedAt = performance.now();
  const { encodeFull, whenItFits } = await import('../pictures/encode.ts');
  const judged = await judgeOriginal(original);
  // It would fail again; the largest of the other pictures is saved instead.
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
  if (!(await file.exists())[0]) throw new Error(`the picture of ${photoId} was deleted meanwhile`);
  const ms = Math.round(performance.now() - startedAt);
  log.info('full size made', { photoId, pictureId, bytes: fullJpeg.bytes, ms });
}
