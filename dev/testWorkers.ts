import { availableParallelism, totalmem } from 'node:os';
import { constrainedMemory } from 'node:process';

/** The memory that one worker may need, with its share of the emulators and of Chromium. */
const BYTES_EACH = 1.5 * 1024 ** 3;

/**
 * How many test files run side by side: `MATATAKI_TEST_WORKERS`, or `perCore` for each core if the memory of this machine or container
 * allows it. Tests on the emulators mostly wait, so they can have more than one worker per core.
 */
export function workersHere(perCore: number): number {
  const wanted = Number(process.env.MATATAKI_TEST_WORKERS ?? 0);
  if (wanted >= 1) return Math.floor(wanted);
  const memoryBytes = Math.min(constrainedMemory() || totalmem(), totalmem());
  return Math.max(1, Math.min(availableParallelism() * perCore, Math.floor(memoryBytes / BYTES_EACH)));
}
