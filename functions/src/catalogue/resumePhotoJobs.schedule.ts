import { onSchedule } from 'firebase-functions/v2/scheduler';
import { noteStall, photoJobsToLookAgain, readPhotoJob, stalledPhotoJobs } from '../data/catalogue/photoJobStore.ts';
import { minutesBefore, secondsAfter, systemClock } from '../platform/clock.ts';
import { log } from '../platform/logger.ts';
import { everySchedule } from '../platform/sizes.ts';
import { lookAgain, type PhotoJobEnvironment, runPhotoJob } from './runPhotoJob.ts';

const enoughForAPageSeconds = 60;
// What is left over is the next run's.
const perRun = 20;
const stalledAfterMinutes = 10;
const mostStalls = 6;

/** Every ten minutes; throws when something failed, so that it shows in the function's metrics. */
export const resumePhotoJobs = onSchedule({ ...everySchedule, schedule: 'every 10 minutes' }, async () => {
  const until = secondsAfter(systemClock(), everySchedule.timeoutSeconds - enoughForAPageSeconds);
  const report = await resumeJobs({ clock: systemClock, until });
  log.info('photo jobs resumed', report);
  if (report.failed > 0) throw new Error(`${report.failed} photo jobs failed`);
});

type PhotoJobsResumed = { readonly resumed: number; readonly lookedAgain: number; readonly failed: number };

/**
 * Takes up photo jobs that have stood still, and looks at the photos of finished ones once more. One that came no
 * further six times is given up. Failures are counted, and stop nothing else.
 */
export async function resumeJobs(environment: PhotoJobEnvironment): Promise<PhotoJobsResumed> {
  const { clock, until } = environment;
  const report = { resumed: 0, lookedAgain: 0, failed: 0 };
  const attempt = async (what: 'resumed' | 'lookedAgain', work: () => Promise<boolean>): Promise<void> => {
    if (clock() >= until) return;
    try {
      if (await work()) report[what] += 1;
    } catch (error) {
      report.failed += 1;
      // Not its id: a tag's key is somebody's word.
      log.error('a photo job failed', error, { what });
    }
  };
  for (const id of await stalledPhotoJobs(minutesBefore(clock(), stalledAfterMinutes), perRun)) {
    await attempt('resumed', async () => {
      const stalled = await readPhotoJob(id);
      if (!stalled || !(await noteStall(id, stalled, mostStalls))) return false;
      return (await runPhotoJob(id, environment)) !== 'superseded';
    });
  }
  for (const id of await photoJobsToLookAgain(clock(), perRun)) {
    await attempt('lookedAgain', async () => (await lookAgain(id, environment)) === 'done');
  }
  return report;
}
