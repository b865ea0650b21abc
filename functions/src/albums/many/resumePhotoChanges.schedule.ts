import { resumeStalledPhotoChanges } from '../../data/photos/photoChangesStore.ts';
import { attemptsOf, type CleanupRun, cleanupJob } from '../../platform/cleanup.ts';
import { runPhotoChanges } from './runPhotoChanges.ts';

export const resumePhotoChanges = cleanupJob('changes of many photos', resumeChanges);

/** Gives up jobs without progress in six runs. A failure is counted and stops nothing else. */
export async function resumeChanges(run: CleanupRun) {
  const report = { resumed: 0, failed: 0 };
  const attempt = attemptsOf(report, 'changes of many photos');
  await resumeStalledPhotoChanges(
    run,
    (work) => attempt('resumed', undefined, work),
    (uid) => runPhotoChanges(uid, run),
  );
  return report;
}
