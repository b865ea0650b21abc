import { onSchedule } from 'firebase-functions/v2/scheduler';
import { systemClock } from '../platform/clock.ts';
import { bucket } from '../platform/firebase.ts';
import { log } from '../platform/logger.ts';
import { everySchedule } from '../platform/sizes.ts';
import { eraseForgotten as erase } from './eraseForgotten.ts';

/** Every half-hour; throws when an account could not be erased, so that the failure shows in the function's metrics. */
export const eraseForgotten = onSchedule({ ...everySchedule, schedule: 'every 30 minutes' }, async () => {
  const report = await erase({ bucket: bucket(), clock: systemClock, limitMs: 8 * 60_000 });
  log.info('forgotten accounts erased', report);
  if (report.failed > 0) throw new Error(`${report.failed} forgotten accounts could not be erased`);
});
