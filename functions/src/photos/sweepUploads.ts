import type { Bucket } from '@google-cloud/storage';
import type { Photo } from '#contract/documents/photo.ts';
import type { PhotoId } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { readPhoto, stalePhotos } from '../data/photoStore.ts';
import { type Clock, daysBefore, hoursBefore, minutesBefore } from '../platform/clock.ts';
import { log } from '../platform/logger.ts';
import { erasePhoto } from './erasePhoto.ts';
import { processUpload } from './processUpload.ts';

// Looked at again in the erasing transaction: a file may have come for an abandoned reservation since the query.
const isLeft = ({ status, deletedAt }: Photo): boolean =>
  status === 'uploading' || status === 'failed' || deletedAt !== undefined;

// A run stays far below its time limit; what is left over is the next run's.
const perRun = { erased: 200, processed: 10 };

export type SweepReport = { readonly erased: number; readonly processed: number; readonly failed: number };

/**
 * Finishes what was begun and left: reservations whose file never came, pictures stuck in `processing`, failures that
 * their owner has had time to read, deletions cut off half-way. Idempotent. One photo's failure does not stop the
 * others; they are counted, for the schedule to report.
 */
export async function sweepUploads({ bucket, clock }: { bucket: Bucket; clock: Clock }): Promise<SweepReport> {
  const now = clock();
  const [abandoned, failures, doomed, stuck] = await Promise.all([
    stalePhotos.abandoned(hoursBefore(now, limits.upload.abandonedAfterHours), perRun.erased),
    stalePhotos.failed(daysBefore(now, limits.retention.failedPhotoDays), perRun.erased),
    stalePhotos.doomed(minutesBefore(now, limits.upload.stuckAfterMinutes), perRun.erased),
    stalePhotos.stuck(minutesBefore(now, limits.upload.stuckAfterMinutes), perRun.processed),
  ]);
  const report = { erased: 0, processed: 0, failed: 0 };
  const attempt = async (id: PhotoId, work: () => Promise<unknown>, done: 'erased' | 'processed') => {
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
  for (const id of stuck) {
    await attempt(
      id,
      async () => {
        const photo = await readPhoto(id);
        if (photo) await processUpload(photo.ownerId, id, { bucket, clock });
      },
      'processed',
    );
  }
  return report;
}
