import { availableParallelism, totalmem } from 'node:os';
import { constrainedMemory } from 'node:process';

/** What a worker with its share of what it drives may take. */
const GIB_EACH = 1.5;
const GIB = 1024 ** 3;

/**
 * Pure: how many files of tests run side by side. Tests of the emulators mostly wait for somebody else, so there are `perCore` for each
 * core, as far as the memory reaches.
 */
function workersFor({
  cores,
  memoryBytes,
  perCore,
}: {
  readonly cores: number;
  readonly memoryBytes: number;
  readonly perCore: number;
}): number {
  return Math.max(1, Math.min(cores * perCore, Math.floor(memoryBytes / GIB / GIB_EACH)));
}

/** The same for this machine, or for the part of it that a container may use; `MATATAKI_TEST_WORKERS` asks for another number. */
export function workersHere(perCore: number): number {
  const asked = Number(process.env.MATATAKI_TEST_WORKERS ?? 0);
  if (asked >= 1) return Math.floor(asked);
  const allowed = constrainedMemory();
  const memoryBytes = allowed > 0 ? Math.min(allowed, totalmem()) : totalmem();
  return workersFor({ cores: availableParallelism(), memoryBytes, perCore });
}
