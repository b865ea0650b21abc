import { onSchedule } from 'firebase-functions/v2/scheduler';
import { systemClock } from '../platform/clock.ts';
import { bucket } from '../platform/firebase.ts';
import { log } from '../platform/logger.ts';
import { everySchedule } from '../platform/sizes.ts';
import { resumeDeletions as resume } from './resumeDeletions.ts';

/** Every ten minutes; throws when a deletion could not go on, so that the failure shows in the function's metrics. */
export const resumeDeletions = onSchedule({ ...everySchedule, schedule: 'every 10 minutes' }, async () => {
  const report = await resume({ bucket: bucket(), clock: systemClock, limitMs: 8 * 60_000 });
  log.info('deletions resumed', report);
  if (report.failed > 0) throw new Error(`${report.failed} deletions could not go on`);
});
