import type { Bucket } from '@google-cloud/storage';
import type { PhotoId } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { photos, readPhoto, stalePhotos } from '../data/photos/photoStore.ts';
import { attemptsOf, cleanupJob } from '../platform/cleanup.ts';
import { type Clock, daysBefore, hoursBefore, minutesBefore } from '../platform/clock.ts';
import { bucket } from '../platform/firebase.ts';
import { erasePhoto } from './erasePhoto.ts';
import type { Environment } from './makePicture.ts';
import { deleteFormerPictures, processUpload } from './processUpload.ts';

export const cleanupUploads = cleanupJob('uploads', ({ clock }) => finishUploads({ bucket: bucket(), clock }));

// Keeps a run far below its time limit; the next run does the rest.
const perRun = { erased: 200, processed: 10, tidied: 100 };

export async function finishUploads({ bucket, clock }: { readonly bucket: Bucket; readonly clock: Clock }) {
  const now = clock();
  const stuckBefore = minutesBefore(now, limits.upload.stuckAfterMinutes);
  const [abandoned, failures, markedDeleted, softDeleted, stuck, untidied] = await Promise.all([
    stalePhotos.abandoned(hoursBefore(now, limits.upload.abandonedAfterHours), perRun.erased),
    stalePhotos.failed(daysBefore(now, limits.retention.failedPhotoDays), perRun.erased),
    photos.idsBefore('deletedAt', stuckBefore, perRun.erased),
    photos.idsBefore('restorable.until', now, perRun.erased),
    stalePhotos.stuck(stuckBefore, perRun.processed),
    photos.idsBefore('formerPictures.since', stuckBefore, perRun.tidied),
  ]);
  const report = { erased: 0, processed: 0, tidied: 0, failed: 0 };
  const attempt = attemptsOf(report, 'uploads');
  for (const id of new Set([...abandoned, ...failures, ...markedDeleted, ...softDeleted])) {
    await attempt('erased', id, () => erasePhoto(id, { bucket, clock, onlyExpired: true }).then(() => true));
  }
  for (const id of untidied) await attempt('tidied', id, () => deleteFormerPictures(id, bucket).then(() => true));
  for (const id of stuck) await attempt('processed', id, () => processAgain(id, { bucket, clock }));
  return report;
}

async function processAgain(id: PhotoId, environment: Environment): Promise<true> {
  const photo = await readPhoto(id);
  if (photo) await processUpload({ uid: photo.ownerId, photoId: photo.replaces ?? id, pictureId: id }, environment);
  return true;
}
