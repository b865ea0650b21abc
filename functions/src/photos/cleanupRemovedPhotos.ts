import type { Bucket } from '@google-cloud/storage';
import type { Photo } from '#contract/documents/photo.ts';
import type { PhotoId } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { stalePhotos } from '../data/photos/photoStore.ts';
import { type Clock, daysBefore } from '../platform/clock.ts';
import { log } from '../platform/logger.ts';
import { erasePhoto } from './erasePhoto.ts';

const pageSize = 100;
const atOnce = 10;

export type RemovedPhotosCleanup = { readonly erased: number; readonly failed: number };

/** No photo is begun on after `until`. */
type Environment = { readonly bucket: Bucket; readonly clock: Clock; readonly until: Date };

/** Looked at again in the erasing transaction: staff may have restored it since the query, or removed it anew. */
const isPastRestoring =
  (before: Date) =>
  ({ removed }: Photo): boolean =>
    removed !== undefined && removed.at < before;

/**
 * Erases photos that staff removed more than `limits.retention.removedPhotoDays` ago, with all their bytes, until none is left or it
 * is `until`; cases keep what they have frozen. Idempotent: a photo is doomed before its first byte goes, and what a dead run has left,
 * `cleanupUploads` finishes. One photo's failure does not stop the others; they are counted, for the schedule to report.
 */
export async function cleanupRemovedPhotos({ bucket, clock, until }: Environment): Promise<RemovedPhotosCleanup> {
  const before = daysBefore(clock(), limits.retention.removedPhotoDays);
  const swept = { erased: 0, failed: 0 };
  const failed = new Set<PhotoId>();
  const erase = async (id: PhotoId): Promise<void> => {
    try {
      const erasure = await erasePhoto(id, { bucket, clock, onlyIf: isPastRestoring(before) });
      if (erasure === 'erased') swept.erased += 1;
    } catch (error) {
      failed.add(id);
      swept.failed += 1;
      log.error('removed photo could not be erased', error, { photoId: id });
    }
  };
  for (;;) {
    // Those that failed are still found, before the others.
    const found = await stalePhotos.removed(before, pageSize + failed.size);
    const page = found.filter((id) => !failed.has(id));
    if (page.length === 0) return swept;
    for (let start = 0; start < page.length; start += atOnce) {
      if (clock() >= until) return swept;
      await Promise.all(page.slice(start, start + atOnce).map(erase));
    }
  }
}
