import { beforeEach, describe, expect, it } from 'vitest';
import { ContractError } from '#contract/errors.ts';
import type { Uid } from '#contract/ids.ts';
import { type Rate, rates } from '#contract/rates.ts';
import { checkRate, takeRate } from '../../src/platform/rate.ts';
import { newcomer } from './harness/people.ts';
import { server } from './harness/site.ts';

const start = Date.parse('2026-11-26T00:00:00Z');
const atSecond = (seconds: number) => () => new Date(start + seconds * 1_000);

let uid: Uid;
beforeEach(async () => {
  ({ uid } = await newcomer());
});

/** How many of several concurrent calls got their units. */
async function takenAtOnce(calls: number, rate: Rate, seconds: number, units = 1): Promise<number> {
  const clock = atSecond(seconds);
  const taken = await Promise.allSettled(Array.from({ length: calls }, () => takeRate(uid, rate, units, clock)));
  const refusals = taken.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  for (const refusal of refusals) expect(refusal).toMatchObject({ code: 'resource-exhausted' });
  return calls - refusals.length;
}

const isLeft = (units: number, rate: Rate, seconds: number): Promise<boolean> =>
  checkRate(uid, rate, units, atSecond(seconds)).then(
    () => true,
    (error: unknown) => {
      if (error instanceof ContractError) return false;
      throw error;
    },
  );

const written = async (bucket: string): Promise<unknown> =>
  (await server.firestore.doc(`rateLimits/${uid}`).get()).get(`${bucket}.used`);

describe.each(Object.entries(rates))('the bucket %s', (_name, rate: Rate) => {
  it('the bucket counts fifty concurrent calls exactly', async () => {
    const most = Math.min(50, rate.limit);
    expect(await takenAtOnce(50, rate, 0)).toBe(most);
    expect(await isLeft(rate.limit - most, rate, 0)).toBe(true);
    expect(await isLeft(rate.limit - most + 1, rate, 0)).toBe(false);
  });
});

const inMemory: readonly (readonly [string, Rate])[] = Object.entries<Rate>(rates).filter(
  ([, { writtenEverySeconds = 0, windowSeconds }]) => writtenEverySeconds > 0 && windowSeconds > writtenEverySeconds,
);

describe.each(inMemory)('the bucket %s, which an instance counts in memory,', (bucket, rate) => {
  it('the bucket counts each of twelve concurrent calls once after an idle minute', async () => {
    for (let call = 0; call < 60; call += 1) await takeRate(uid, rate, 1, atSecond(0));
    expect(await takenAtOnce(12, rate, 61)).toBe(12);
    expect(await isLeft(rate.limit - 72, rate, 61)).toBe(true);
    expect(await isLeft(rate.limit - 71, rate, 61)).toBe(false);
    await takeRate(uid, rate, 1, atSecond(122));
    expect(await written(bucket)).toBe(73);
  });

  it('the bucket keeps at most a tenth of the limit in memory only', async () => {
    const tenth = rate.limit / 10;
    await takenAtOnce(tenth + 1, rate, 0);
    expect(await written(bucket)).toBe(1);
    await takeRate(uid, rate, 1, atSecond(1));
    expect(await written(bucket)).toBe(tenth + 2);
  });

  it('the bucket carries nothing from a past window into the next one', async () => {
    await takenAtOnce(20, rate, 0);
    const next = rate.windowSeconds;
    expect(await takenAtOnce(5, rate, next)).toBe(5);
    expect(await isLeft(rate.limit - 5, rate, next)).toBe(true);
    expect(await isLeft(rate.limit - 4, rate, next)).toBe(false);
  });

  it('the bucket counts refused units neither in memory nor in the database', async () => {
    expect(await takenAtOnce(1, rate, 0, rate.limit - 2)).toBe(1);
    expect(await takenAtOnce(5, rate, 0)).toBe(2);
    expect(await takenAtOnce(5, rate, 61)).toBe(0);
    expect(await takenAtOnce(1, rate, rate.windowSeconds, rate.limit)).toBe(1);
  });
});
