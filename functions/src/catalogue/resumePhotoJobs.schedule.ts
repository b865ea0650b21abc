import { onSchedule } from 'firebase-functions/v2/scheduler';
import { systemClock } from '../platform/clock.ts';
import { log } from '../platform/logger.ts';
import { everySchedule } from '../platform/sizes.ts';
import { resumePhotoJobs as resume } from './resumePhotoJobs.ts';

const enoughForAPageMs = 60_000;

/** Every ten minutes; throws when something failed, so that it shows in the function's metrics. */
export const resumePhotoJobs = onSchedule({ ...everySchedule, schedule: 'every 10 minutes' }, async () => {
  const until = new Date(systemClock().getTime() + everySchedule.timeoutSeconds * 1_000 - enoughForAPageMs);
  const report = await resume({ clock: systemClock, until });
  log.info('sweeps resumed', report);
  if (report.failed > 0) throw new Error(`${report.failed} sweeps failed`);
});
