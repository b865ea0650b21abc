import type { Bucket } from '@google-cloud/storage';
import type { PhotoId } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { runJob } from '../data/jobs.ts';
import { fullJobs } from '../data/photos/fullJobStore.ts';
import { deleteFull, hasFull, originalFile, storeFull } from '../data/photos/photoFiles.ts';
import { photoReference } from '../data/photos/photoStore.ts';
import { type Clock, hoursBefore } from '../platform/clock.ts';
import { log } from '../platform/logger.ts';
import { runTransaction } from '../platform/transaction.ts';
import { fullWantedNow, isComplete } from './followDownload.ts';

/** Given up after a day: what takes the process down does so on every attempt. */
export const runFullJob = (id: PhotoId, { bucket, clock }: { readonly bucket: Bucket; readonly clock: Clock }) =>
  runJob(fullJobs.doc(id), async (found) => {
    const job = fullJobs.decoded(found);
    const isTooOld = !job || job.changedAt < hoursBefore(clock(), limits.upload.abandonedAfterHours);
    if (isTooOld) log.warn('full size given up', { photoId: id });
    else await makeFull(id, bucket);
    return true;
  });

/** Makes the picture of full size if the photo is to have it and does not. Idempotent. Throws to be called again. */
export async function makeFull(photoId: PhotoId, bucket: Bucket): Promise<void> {
  const wanted = await fullWantedNow(photoId);
  if (!wanted || (await isComplete(bucket, wanted))) return;
  const { place } = wanted;
  const { pictureId } = place;
  const startedAt = performance.now();
  const { judgeOriginal } = await import('./makePicture.ts');
  const { encodeFull, whenItFits } = await import('../pictures/encode.ts');
  const judged = await judgeOriginal(originalFile(bucket, place));
  // It would fail again; the largest of the other pictures is saved instead.
  if ('failure' in judged) return log.warn('no full size', { photoId, pictureId, failure: judged.failure });
  const { content, inspection } = judged;
  const encoded = await whenItFits(inspection, () => encodeFull(content)).catch((error: unknown) =>
    log.error('no full size', error, { photoId, pictureId }),
  );
  if (!encoded) return;
  const fullJpeg = await storeFull(bucket, place, encoded);
  const isShown = await runTransaction(async (transaction) => {
    const now = await fullWantedNow(photoId, transaction);
    if (!now?.isAsked || now.place.pictureId !== pictureId) return false;
    transaction.update(photoReference(photoId), { 'variants.fullJpeg': fullJpeg });
    return true;
  });
  if (!isShown) return deleteFull(bucket, place);
  if (!(await hasFull(bucket, place))) throw new Error(`the picture of ${photoId} was deleted meanwhile`);
  log.info('full size made', {
    photoId,
    pictureId,
    bytes: fullJpeg.bytes,
    ms: Math.round(performance.now() - startedAt),
  });
}
