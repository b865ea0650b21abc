import { onSchedule } from 'firebase-functions/v2/scheduler';
import { systemClock } from '../platform/clock.ts';
import { bucket } from '../platform/firebase.ts';
import { log } from '../platform/logger.ts';
import { everySchedule } from '../platform/sizes.ts';
import { cleanupUploads as sweep } from './cleanupUploads.ts';

/** Every ten minutes; throws when a photo could not be swept, so that the failure shows in the function's metrics. */
export const cleanupUploads = onSchedule(
  { ...everySchedule, schedule: 'every 10 minutes', memory: '2GiB', cpu: 2 },
  async () => {
    const report = await sweep({ bucket: bucket(), clock: systemClock });
    log.info('uploads swept', report);
    if (report.failed > 0) throw new Error(`${report.failed} photos could not be swept`);
  },
);
