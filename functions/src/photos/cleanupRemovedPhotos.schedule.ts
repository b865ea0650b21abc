import { onSchedule } from 'firebase-functions/v2/scheduler';
import { systemClock } from '../platform/clock.ts';
import { bucket } from '../platform/firebase.ts';
import { log } from '../platform/logger.ts';
import { everySchedule } from '../platform/sizes.ts';
import { cleanupRemovedPhotos as sweep } from './cleanupRemovedPhotos.ts';

const enoughForSomeMs = 60_000;

/** Every hour; throws when a photo could not be erased, so that the failure shows in the function's metrics. */
export const cleanupRemovedPhotos = onSchedule({ ...everySchedule, schedule: 'every 60 minutes' }, async () => {
  const until = new Date(systemClock().getTime() + everySchedule.timeoutSeconds * 1_000 - enoughForSomeMs);
  const swept = await sweep({ bucket: bucket(), clock: systemClock, until });
  log.info('removed photos swept', swept);
  if (swept.failed > 0) throw new Error(`${swept.failed} removed photos could not be erased`);
});
