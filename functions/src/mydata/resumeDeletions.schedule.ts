import { parseUid } from '#contract/ids.ts';
import { deletions } from '../data/mydata/deletionStore.ts';
import { attemptsOf, cleanupJob } from '../platform/cleanup.ts';
import { minutesBefore } from '../platform/clock.ts';
import { bucket } from '../platform/firebase.ts';
import { type ErasureRun, eraseAccount } from './eraseAccount.ts';

// Longer than any run takes.
const staleAfterMinutes = 10;
const perRun = 50;

export const resumeDeletions = cleanupJob('deletions', (run) => resumeStaleDeletions({ bucket: bucket(), ...run }));

export async function resumeStaleDeletions(run: ErasureRun) {
  const report = { erased: 0, handedOver: 0, failed: 0 };
  const attempt = attemptsOf(report, 'deletions');
  for (const uid of await deletions.idsBefore('triedAt', minutesBefore(run.clock(), staleAfterMinutes), perRun)) {
    if (run.clock() >= run.until) break;
    await attempt('erased', undefined, async () => {
      const outcome = await eraseAccount(parseUid(uid), run);
      if (outcome === 'handed-over') report.handedOver += 1;
      return outcome === 'erased';
    });
  }
  return report;
}
