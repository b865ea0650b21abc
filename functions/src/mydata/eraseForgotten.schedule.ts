import { onSchedule } from 'firebase-functions/v2/scheduler';
import { limits } from '#contract/limits.ts';
import { forgetErasures } from '../data/mydata/erasureRecords.ts';
import { daysBefore, systemClock } from '../platform/clock.ts';
import { bucket } from '../platform/firebase.ts';
import { log } from '../platform/logger.ts';
import { everySchedule } from '../platform/sizes.ts';
import { eraseForgotten as erase } from './eraseForgotten.ts';

/** Every half-hour, and what was recorded of erasures for longer than backups are kept goes; throws when an account could not be erased, so that the failure shows in the function's metrics. */
export const eraseForgotten = onSchedule({ ...everySchedule, schedule: 'every 30 minutes' }, async () => {
  await forgetErasures(bucket(), daysBefore(systemClock(), limits.retention.backupDays));
  const report = await erase({ bucket: bucket(), clock: systemClock, limitMs: 8 * 60_000 });
  log.info('forgotten accounts erased', report);
  if (report.failed > 0) throw new Error(`${report.failed} forgotten accounts could not be erased`);
});
