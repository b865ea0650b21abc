import { onSchedule } from 'firebase-functions/v2/scheduler';
import { systemClock } from '../platform/clock.ts';
import { log } from '../platform/logger.ts';
import { everySchedule } from '../platform/sizes.ts';
import { reconcileCounts as reconcile } from './reconcileCounts.ts';

const enoughForAPageMs = 60_000;

/** Every hour, a day's pass in as many runs as it takes; throws when something failed, so that it shows in the metrics. */
export const reconcileCounts = onSchedule({ ...everySchedule, schedule: 'every 60 minutes' }, async () => {
  const until = new Date(systemClock().getTime() + everySchedule.timeoutSeconds * 1_000 - enoughForAPageMs);
  const report = await reconcile({ clock: systemClock, until });
  log.info('counts reconciled', report);
  if (report.failed > 0) throw new Error(`${report.failed} documents could not be looked over`);
});
