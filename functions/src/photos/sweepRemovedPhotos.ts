import type { Bucket } from '@google-cloud/storage';
import type { Photo } from '#contract/documents/photo.ts';
import { limits } from '#contract/limits.ts';
import { stalePhotos } from '../data/photoStore.ts';
import { type Clock, daysBefore } from '../platform/clock.ts';
import { log } from '../platform/logger.ts';
import { erasePhoto } from './erasePhoto.ts';

// A run stays far below its time limit; what is left over is the next run's.
const perRun = 200;

export type RemovedSwept = { readonly erased: number; readonly failed: number };

/** Looked at again in the erasing transaction: staff may have restored it since the query, or removed it anew. */
const isPastRestoring =
  (before: Date) =>
  ({ removed }: Photo): boolean =>
    removed !== undefined && removed.at < before;

/**
 * Erases photos that staff removed more than `limits.retention.removedPhotoDays` ago, with all their bytes; cases keep what they
 * have frozen. Idempotent: a photo is doomed before its first byte goes, and what a dead run has left, `sweepUploads` finishes. One
 * photo's failure does not stop the others; they are counted, for the schedule to report.
 */
export async function sweepRemovedPhotos({ bucket, clock }: { bucket: Bucket; clock: Clock }): Promise<RemovedSwept> {
  const before = daysBefore(clock(), limits.retention.removedPhotoDays);
  const swept = { erased: 0, failed: 0 };
  for (const id of await stalePhotos.removed(before, perRun)) {
    try {
      const erasure = await erasePhoto(id, { bucket, clock, onlyIf: isPastRestoring(before) });
      if (erasure === 'erased') swept.erased += 1;
    } catch (error) {
      swept.failed += 1;
      log.error('removed photo could not be erased', error, { photoId: id });
    }
  }
  return swept;
}
