import type { Bucket } from '@google-cloud/storage';
import { onSchedule } from 'firebase-functions/v2/scheduler';
import type { PhotoId } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { stalePhotos } from '../data/photos/photoStore.ts';
import { type Clock, daysBefore, systemClock } from '../platform/clock.ts';
import { bucket } from '../platform/firebase.ts';
import { log } from '../platform/logger.ts';
import { everySchedule } from '../platform/sizes.ts';
import { erasePhoto } from './erasePhoto.ts';

const pageSize = 100;
const atOnce = 10;
const enoughForSomeMs = 60_000;

/** Every hour; throws when a photo could not be erased, so that the failure shows in the function's metrics. */
export const cleanupRemovedPhotos = onSchedule({ ...everySchedule, schedule: 'every 60 minutes' }, async () => {
  const until = new Date(systemClock().getTime() + everySchedule.timeoutSeconds * 1_000 - enoughForSomeMs);
  const report = await eraseRemovedPhotos({ bucket: bucket(), clock: systemClock, until });
  log.info('removed photos cleaned up', report);
  if (report.failed > 0) throw new Error(`${report.failed} removed photos could not be erased`);
});

/** No photo is begun on after `until`. */
type Environment = { readonly bucket: Bucket; readonly clock: Clock; readonly until: Date };

/** Erases what staff removed too long ago, until none is left or it is `until`. Idempotent. Failures are counted. */
export async function eraseRemovedPhotos({ bucket, clock, until }: Environment) {
  const before = daysBefore(clock(), limits.retention.removedPhotoDays);
  const report = { erased: 0, failed: 0 };
  const failed = new Set<PhotoId>();
  const erase = async (id: PhotoId): Promise<void> => {
    try {
      if ((await erasePhoto(id, { bucket, clock, onlyExpired: true })) === 'erased') report.erased += 1;
    } catch (error) {
      failed.add(id);
      report.failed += 1;
      log.error('removed photo could not be erased', error, { photoId: id });
    }
  };
  for (;;) {
    // Those that failed are still found, before the others.
    const found = await stalePhotos.removed(before, pageSize + failed.size);
    const page = found.filter((id) => !failed.has(id));
    if (page.length === 0) return report;
    for (let start = 0; start < page.length; start += atOnce) {
      if (clock() >= until) return report;
      await Promise.all(page.slice(start, start + atOnce).map(erase));
    }
  }
}
