import { noteStall, photoJobsToLookAgain, readPhotoJob, stalledPhotoJobs } from '../data/catalogue/photoJobStore.ts';
import { attemptsOf, cleanupEvery } from '../platform/cleanup.ts';
import { minutesBefore } from '../platform/clock.ts';
import { lookAgain, type PhotoJobEnvironment, runPhotoJob } from './runPhotoJob.ts';

// What is left over is the next run's.
const perRun = 20;
const stalledAfterMinutes = 10;
const mostStalls = 6;

export const resumePhotoJobs = cleanupEvery(10, 'photo jobs', resumeJobs);

/**
 * Takes up photo jobs that have stood still, and looks at the photos of finished ones once more. One that came no
 * further six times is given up. Failures are counted, and stop nothing else.
 */
export async function resumeJobs(environment: PhotoJobEnvironment) {
  const { clock, until } = environment;
  const report = { resumed: 0, lookedAgain: 0, failed: 0 };
  // Not their ids in the log: a tag's key is somebody's word.
  const attempt = attemptsOf(report, 'photo jobs');
  for (const id of await stalledPhotoJobs(minutesBefore(clock(), stalledAfterMinutes), perRun)) {
    if (clock() >= until) break;
    await attempt('resumed', undefined, async () => {
      const stalled = await readPhotoJob(id);
      if (!stalled || !(await noteStall(id, stalled, mostStalls))) return false;
      return (await runPhotoJob(id, environment)) !== 'superseded';
    });
  }
  for (const id of await photoJobsToLookAgain(clock(), perRun)) {
    if (clock() >= until) break;
    await attempt('lookedAgain', undefined, async () => (await lookAgain(id, environment)) === 'done');
  }
  return report;
}
