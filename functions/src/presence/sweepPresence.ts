import { limits } from '#contract/limits.ts';
import { removeStalePresence } from '../data/presenceStore.ts';
import { type Clock, hoursBefore } from '../platform/clock.ts';

/** Below the 500 writes of a commit. A run stays far below its time limit; what is left over is the next run's. */
const batches = { size: 400, perRun: 50 };

/** Removes presence older than 24 h, a batch at a time; how many entries. Idempotent; cut off anywhere, the next run goes on. */
export async function sweepPresence(clock: Clock, { size, perRun } = batches): Promise<number> {
  const before = hoursBefore(clock(), limits.retention.presenceHours);
  let removed = 0;
  for (let batch = 0; batch < perRun; batch += 1) {
    const count = await removeStalePresence(before, size);
    removed += count;
    if (count < size) break;
  }
  return removed;
}
