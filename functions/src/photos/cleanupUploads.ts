import type { Bucket } from '@google-cloud/storage';
import type { Photo } from '#contract/documents/photo.ts';
import type { PhotoId } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { readPhoto, stalePhotos } from '../data/photos/photoStore.ts';
import { type Clock, daysBefore, hoursBefore, minutesBefore } from '../platform/clock.ts';
import { log } from '../platform/logger.ts';
import { erasePhoto } from './erasePhoto.ts';
import { processUpload } from './processUpload.ts';
import { tidyPictures } from './tidyPictures.ts';

// Looked at again in the erasing transaction: a file may have come for an abandoned reservation since the query.
const isLeft = ({ status, deletedAt }: Photo): boolean =>
  status === 'uploading' || status === 'failed' || deletedAt !== undefined;

/** Deleted by its owner, who can take it back no longer. */
const isPastUndo =
  (now: Date) =>
  (photo: Photo): boolean =>
    photo.restorable !== undefined && photo.restorable.until < now;

// A run stays far below its time limit; what is left over is the next run's.
const perRun = { erased: 200, processed: 10, tidied: 100 };

export type UploadsCleanup = Readonly<Record<'erased' | 'processed' | 'tidied' | 'failed', number>>;

/**
 * Finishes what was begun and left: reservations whose file never came, pictures stuck in `processing`, failures that
 * their owner has had time to read, deletions that were not taken back or were cut off half-way, files of pictures that others
 * have taken the place of. Idempotent. One photo's failure does not stop the others; they are counted, for the schedule to
 * report.
 */
export async function cleanupUploads({ bucket, clock }: { bucket: Bucket; clock: Clock }): Promise<UploadsCleanup> {
  const now = clock();
  const [abandoned, failures, doomed, aside, stuck, untidied] = await Promise.all([
    stalePhotos.abandoned(hoursBefore(now, limits.upload.abandonedAfterHours), perRun.erased),
    stalePhotos.failed(daysBefore(now, limits.retention.failedPhotoDays), perRun.erased),
    stalePhotos.doomed(minutesBefore(now, limits.upload.stuckAfterMinutes), perRun.erased),
    stalePhotos.setAside(now, perRun.erased),
    stalePhotos.stuck(minutesBefore(now, limits.upload.stuckAfterMinutes), perRun.processed),
    stalePhotos.untidied(minutesBefore(now, limits.upload.stuckAfterMinutes), perRun.tidied),
  ]);
  const report = { erased: 0, processed: 0, tidied: 0, failed: 0 };
  const attempt = async (id: PhotoId, work: () => Promise<unknown>, done: Exclude<keyof UploadsCleanup, 'failed'>) => {
    try {
      await work();
      report[done] += 1;
    } catch (error) {
      report.failed += 1;
      log.error('sweep failed', error, { photoId: id });
    }
  };
  for (const id of new Set([...abandoned, ...failures, ...doomed])) {
    await attempt(id, () => erasePhoto(id, { bucket, clock, onlyIf: isLeft }), 'erased');
  }
  for (const id of aside) {
    await attempt(id, () => erasePhoto(id, { bucket, clock, onlyIf: isPastUndo(now) }), 'erased');
  }
  for (const id of untidied) await attempt(id, () => tidyPictures(id, bucket), 'tidied');
  for (const id of stuck) {
    await attempt(
      id,
      async () => {
        const photo = await readPhoto(id);
        if (!photo) return;
        const place = { uid: photo.ownerId, photoId: photo.replaces ?? id, pictureId: id };
        await processUpload(place, { bucket, clock });
      },
      'processed',
    );
  }
  return report;
}
