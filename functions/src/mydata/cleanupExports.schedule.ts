import { onSchedule } from 'firebase-functions/v2/scheduler';
import { systemClock } from '../platform/clock.ts';
import { bucket } from '../platform/firebase.ts';
import { log } from '../platform/logger.ts';
import { everySchedule } from '../platform/sizes.ts';
import { cleanupExports as tend } from './cleanupExports.ts';

/**
 * Every ten minutes. It also makes the exports that are too large for the trigger's nine minutes: a schedule may run for
 * thirty, and nobody else begins on them while it does.
 */
export const cleanupExports = onSchedule(
  { ...everySchedule, schedule: 'every 10 minutes', timeoutSeconds: 1_800 },
  async () => {
    const report = await tend({ bucket: bucket(), clock: systemClock, leaseMinutes: 31, limitMs: 15 * 60_000 });
    log.info('exports tended', report);
    if (report.failed > 0) throw new Error(`${report.failed} exports could not be tended`);
  },
);
