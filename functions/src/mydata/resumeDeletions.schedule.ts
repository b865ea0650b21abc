import type { Bucket } from '@google-cloud/storage';
import { onSchedule } from 'firebase-functions/v2/scheduler';
import { parseUid } from '#contract/ids.ts';
import { staleDeletions } from '../data/mydata/deletionStore.ts';
import { type Clock, minutesBefore, systemClock } from '../platform/clock.ts';
import { bucket } from '../platform/firebase.ts';
import { log } from '../platform/logger.ts';
import { everySchedule } from '../platform/sizes.ts';
import { eraseAccount } from './eraseAccount.ts';

/** Longer than any run takes. */
const staleAfterMinutes = 10;
const perRun = 50;

export type ResumeReport = { readonly erased: number; readonly handedOver: number; readonly failed: number };

/** Idempotent; goes on after failures, which the next run retries. */
export async function resumeStaleDeletions(environment: {
  bucket: Bucket;
  clock: Clock;
  limitMs: number;
}): Promise<ResumeReport> {
  const report = { erased: 0, handedOver: 0, failed: 0 };
  const startedAt = performance.now();
  const stale = await staleDeletions(minutesBefore(environment.clock(), staleAfterMinutes), perRun);
  for (const uid of stale) {
    const leftMs = environment.limitMs - (performance.now() - startedAt);
    if (leftMs <= 0) break;
    try {
      const outcome = await eraseAccount(parseUid(uid), { ...environment, limitMs: leftMs });
      report[outcome === 'erased' ? 'erased' : 'handedOver'] += 1;
    } catch (error) {
      report.failed += 1;
      log.error('deletion failed', error);
    }
  }
  return report;
}

/** Throws if a deletion failed, so that the failure shows in the function's metrics. */
export const resumeDeletions = onSchedule({ ...everySchedule, schedule: 'every 10 minutes' }, async () => {
  const report = await resumeStaleDeletions({ bucket: bucket(), clock: systemClock, limitMs: 8 * 60_000 });
  log.info('deletions resumed', report);
  if (report.failed > 0) throw new Error(`${report.failed} deletions could not go on`);
});
