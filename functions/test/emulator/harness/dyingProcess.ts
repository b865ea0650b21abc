import { AsyncLocalStorage } from 'node:async_hooks';
import type { Bucket } from '@google-cloud/storage';
import { expect, vi } from 'vitest';
import { isNight } from '../../nightly.ts';
import { beforeWrites } from './databaseCalls.ts';
import { Killed, watchedBucket } from './fragileBucket.ts';
import { server } from './site.ts';

type Life = { readonly diesAt: number; writes: number };

const life = new AsyncLocalStorage<Life>();

/** Pure: `[2, 3, 4]` from 2 to 4. */
export const numbers = (first: number, last: number): readonly number[] =>
  Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);

/** Counts a write of the current run; from write `diesAt` on, the run writes nothing more. */
function beforeWrite(): void {
  const run = life.getStore();
  if (!run) return;
  run.writes += 1;
  if (run.writes >= run.diesAt) throw new Killed(`at write ${run.writes}`);
}

beforeWrites(beforeWrite);
for (const method of ['updateUser', 'revokeRefreshTokens', 'setCustomUserClaims', 'deleteUser'] as const) {
  const write = server.auth[method].bind(server.auth);
  vi.spyOn(server.auth, method).mockImplementation(async (...given: Parameters<typeof write>) => {
    beforeWrite();
    return Reflect.apply(write, undefined, given);
  });
}
const bucket = watchedBucket({
  before: (operation) => {
    if (operation === 'save' || operation === 'delete') beforeWrite();
  },
});

/**
 * Runs `work` as a process that dies right before its write number `diesAt`, of any kind: to Firestore (a transaction
 * or batch is one), to Storage (through the given bucket) or to Auth. Returns the number of writes and whether it died.
 * Reads leave no trace, so these are all different deaths.
 */
export async function untilWrite(
  diesAt: number,
  work: (bucket: Bucket) => Promise<unknown>,
): Promise<{ readonly writes: number; readonly died: boolean }> {
  const run: Life = { diesAt, writes: 0 };
  try {
    await life.run(run, () => work(bucket));
    return { writes: run.writes, died: false };
  } catch (error) {
    if (run.writes < diesAt) throw error;
    return { writes: run.writes, died: true };
  }
}

/** The time for one death and the runs after it, on a slow machine. */
const oneDeathMs = 150_000;

/** Fails with the number of the death, so that a run that never ends is not a silent one. */
async function inTime(diesAt: number, dying: Promise<boolean>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const fail = () => reject(new Error(`the run that dies at write ${diesAt} does not end`));
    timer = setTimeout(fail, oneDeathMs);
  });
  return Promise.race([dying, late]).finally(() => clearTimeout(timer));
}

/**
 * Calls `dies` with 1, 2 and so on, until it returns that the run survived: it dies at the write of that number. By day
 * only with `byDay`, which must be one of its deaths.
 */
export async function atEachDeath(byDay: number, dies: (diesAt: number) => Promise<boolean>): Promise<void> {
  for (let diesAt = isNight ? 1 : byDay; ; diesAt += 1) {
    const died = await inTime(diesAt, dies(diesAt));
    if (!died) expect(diesAt, 'the first write that is not there').toBeGreaterThan(byDay);
    if (!died || !isNight) return;
  }
}

/** The numbers of the writes that `work` makes undisturbed, from `first` on. */
export async function writesOf(work: (bucket: Bucket) => Promise<unknown>, first = 1): Promise<readonly number[]> {
  const { writes } = await untilWrite(Number.POSITIVE_INFINITY, work);
  return numbers(first, writes);
}
