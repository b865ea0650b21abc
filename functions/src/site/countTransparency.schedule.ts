import { onSchedule } from 'firebase-functions/v2/scheduler';
import { systemClock } from '../platform/clock.ts';
import { log } from '../platform/logger.ts';
import { everySchedule } from '../platform/sizes.ts';
import { countTransparency as count } from './countTransparency.ts';

/** Throws on failure, so that the failure shows in the function's metrics. */
export const countTransparency = onSchedule(
  { ...everySchedule, schedule: 'every day 04:10', timeoutSeconds: 300, retryCount: 3 },
  async () => {
    const months = await count(systemClock);
    log.info('transparency counted', { months: months.join() });
  },
);
