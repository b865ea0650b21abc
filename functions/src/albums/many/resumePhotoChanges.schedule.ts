import { resumeStalledPhotoChanges } from '../../data/photos/photoChangesStore.ts';
import { attemptsOf, type CleanupRun, cleanupJob } from '../../platform/cleanup.ts';
import { runPhotoChanges } from './runPhotoChanges.ts';

export const resumePhotoChanges = cleanupJob('changes of many photos', resumeChanges);

/** One that makes no progress six times is given up. Failures are counted and stop nothing else. */
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
