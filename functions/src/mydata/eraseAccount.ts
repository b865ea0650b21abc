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
  /** A run that is still at it after so long hands over. */
  readonly limitMs: number;
  /** `if-needed`: whoever runs it is run again by itself when it dies, and needs a job only to hand over. */
  readonly job?: 'written' | 'if-needed';
  /** Of an Auth account that is gone already. */
  readonly identity?: Identity | undefined;
};

/**
 * Erases an account and everything of its owner's: Firestore, Storage, Auth. It writes the job first, so that a run
 * that dies is finished by another one; a run that takes too long hands over to the trigger on the job. Idempotent,
 * also at the same time as itself.
 */
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
