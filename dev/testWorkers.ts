import { availableParallelism, totalmem } from 'node:os';
import { constrainedMemory } from 'node:process';

/** What a worker with its share of what it drives may take. */
const BYTES_EACH = 1.5 * 1024 ** 3;

/**
 * How many files of tests run side by side: `MATATAKI_TEST_WORKERS`, or `perCore` for each core, as far as the memory of this machine or
 * container reaches. Tests of the emulators mostly wait for somebody else.
 */
export function workersHere(perCore: number): number {
  const asked = Number(process.env.MATATAKI_TEST_WORKERS ?? 0);
  if (asked >= 1) return Math.floor(asked);
  const memoryBytes = Math.min(constrainedMemory() || totalmem(), totalmem());
  return Math.max(1, Math.min(availableParallelism() * perCore, Math.floor(memoryBytes / BYTES_EACH)));
}
