import { onSchedule } from 'firebase-functions/v2/scheduler';
import { systemClock } from '../platform/clock.ts';
import { log } from '../platform/logger.ts';
import { everySchedule } from '../platform/sizes.ts';
import { sweepPresence as sweep } from './sweepPresence.ts';

/** Every hour. */
export const sweepPresence = onSchedule(
  { ...everySchedule, schedule: 'every 60 minutes', timeoutSeconds: 300 },
  async () => {
    log.info('presence swept', { removed: await sweep(systemClock) });
  },
);
