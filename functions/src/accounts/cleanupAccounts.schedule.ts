import { onSchedule } from 'firebase-functions/v2/scheduler';
import { systemClock } from '../platform/clock.ts';
import { bucket } from '../platform/firebase.ts';
import { log } from '../platform/logger.ts';
import { everySchedule } from '../platform/sizes.ts';
import { cleanupAccounts as sweep } from './cleanupAccounts.ts';

const enoughForAPageMs = 60_000;

/** Every ten minutes; throws when something could not be swept, so that the failure shows in the function's metrics. */
export const cleanupAccounts = onSchedule({ ...everySchedule, schedule: 'every 10 minutes' }, async () => {
  const until = new Date(systemClock().getTime() + everySchedule.timeoutSeconds * 1_000 - enoughForAPageMs);
  const swept = await sweep({ bucket: bucket(), clock: systemClock, until });
  log.info('accounts swept', swept);
  if (swept.failed > 0) throw new Error(`${swept.failed} things could not be swept`);
});
