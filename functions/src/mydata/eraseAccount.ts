import type { Bucket } from '@google-cloud/storage';
import type { Uid } from '#contract/ids.ts';
import type { Identity } from '../data/bans/banMarks.ts';
import { beginDeletion, handDeletionOver } from '../data/mydata/deletionStore.ts';
import type { CleanupRun } from '../platform/cleanup.ts';
import { log } from '../platform/logger.ts';
import { type ErasureStep, erasureSteps } from './erasureSteps.ts';

class OutOfTime extends Error {}

export type ErasureRun = CleanupRun & {
  readonly bucket: Bucket;
  /** `if-needed`: the caller is retried anyway. */
  readonly job?: 'written' | 'if-needed';
  readonly identity?: Identity | undefined;
};

/** Idempotent, also in parallel. Writes the job first, so that another run can finish. Hands over after `until`. */
export async function eraseAccount(
  uid: Uid,
  { bucket, clock, until, job = 'written', identity }: ErasureRun,
  steps: readonly ErasureStep[] = erasureSteps,
): Promise<'erased' | 'handed-over'> {
  const pace = () => {
    if (clock() >= until) throw new OutOfTime();
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
