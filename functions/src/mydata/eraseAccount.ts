import type { Bucket } from '@google-cloud/storage';
import type { Uid } from '#contract/ids.ts';
import type { Identity } from '../data/bans/banMarks.ts';
import { beginDeletion, handDeletionOver } from '../data/mydata/deletionStore.ts';
import type { Clock } from '../platform/clock.ts';
import { log } from '../platform/logger.ts';
import { type ErasureStep, erasureSteps } from './erasureSteps.ts';

class OutOfTime extends Error {}

export type ErasureOutcome = 'erased' | 'handed-over';

export type ErasureRun = {
  readonly bucket: Bucket;
  readonly clock: Clock;
  /** After this the run hands over. */
  readonly limitMs: number;
  /** `if-needed`: for callers that are retried anyway. */
  readonly job?: 'written' | 'if-needed';
  readonly identity?: Identity | undefined;
};

/** Idempotent, also in parallel: the job comes first, so that another run can finish. Hands over after `limitMs`. */
export async function eraseAccount(
  uid: Uid,
  { bucket, clock, limitMs, job = 'written', identity }: ErasureRun,
  steps: readonly ErasureStep[] = erasureSteps,
): Promise<ErasureOutcome> {
  const startedAt = performance.now();
  const pace = () => {
    if (performance.now() - startedAt > limitMs) throw new OutOfTime();
  };
  if (job === 'written') await beginDeletion(uid, clock());
  for (const { name, run } of steps) {
    try {
      pace();
      await run(uid, { bucket, clock, pace, identity });
    } catch (error) {
      if (!(error instanceof OutOfTime)) throw error;
      if (job === 'if-needed') await beginDeletion(uid, clock());
      await handDeletionOver(uid);
      log.info('deletion handed over', { step: name });
      return 'handed-over';
    }
  }
  return 'erased';
}
