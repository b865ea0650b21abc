import { photoJobs, resumeStalledPhotoJobs } from '../data/catalogue/photoJobStore.ts';
import { attemptsOf, type CleanupRun, cleanupJob } from '../platform/cleanup.ts';
import { lookAgain, runPhotoJob } from './runPhotoJob.ts';

const perRun = 20;

export const resumePhotoJobs = cleanupJob('photo jobs', resumeJobs);

/** Gives up a job after six attempts without progress. Counts failures instead of throwing. */
export async function resumeJobs(run: CleanupRun) {
  const { clock, until } = run;
  const report = { resumed: 0, lookedAgain: 0, failed: 0 };
  // Logs no ids: people write tag keys.
  const attempt = attemptsOf(report, 'photo jobs');
  await resumeStalledPhotoJobs(
    run,
    (work) => attempt('resumed', undefined, work),
    (id) => runPhotoJob(id, run),
  );
  for (const id of await photoJobs.idsUntil('lookAgainAt', clock(), perRun)) {
    if (clock() >= until) break;
    await attempt('lookedAgain', undefined, async () => (await lookAgain(id, run)) === 'done');
  }
  return report;
}
