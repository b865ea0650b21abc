import { beforeAll, describe, expect, it } from 'vitest';
import { limits } from '#contract/limits.ts';
import { type Rate, rates } from '#contract/rates.ts';
import type { CallName } from '../../src/calls.ts';
import { newPhotoId } from '../../src/platform/newPhotoId.ts';
import { call } from './harness/calls.ts';
import { wholeContract } from './harness/contractCalls.ts';
import { newcomer, type Person, staffMember } from './harness/people.ts';
import { server } from './harness/site.ts';

let [person, admin]: Person[] = [];
beforeAll(async () => {
  [person, admin] = await Promise.all([newcomer(), staffMember('admin')]);
});

const limited: readonly (readonly [CallName, Rate])[] = (await wholeContract()).flatMap(({ name, rate }) =>
  rate === 'unlimited' ? [] : [[name, rates[rate]] as const],
);
// Other calls have tests of their own. A rate per second is left out, because it resets before a slow machine calls again.
const refusedAtOnce = limited.filter(([, { taken, windowSeconds }]) => taken !== 'sometimes' && windowSeconds > 1);

async function useUp(who: Person, { bucket, limit }: Rate, used = limit): Promise<void> {
  const usage = { startedAtMs: Date.now(), used };
  await server.firestore.doc(`rateLimits/${who.uid}`).set({ [bucket]: usage }, { merge: true });
}

const isOfStaff = ({ bucket }: Rate): boolean => bucket === rates.staff.bucket;
const callerOf = (rate: Rate): Person => {
  const caller = isOfStaff(rate) ? admin : person;
  if (!caller) throw new Error('nobody calls');
  return caller;
};

describe('a person who has used up a rate', () => {
  it.each(refusedAtOnce)('the caller is refused by %s', async (name, rate) => {
    const caller = callerOf(rate);
    await useUp(caller, rate);
    expect(await call(name, {}, caller)).toMatchObject({
      refused: { code: 'resource-exhausted', retryAfterSeconds: expect.any(Number) },
    });
  });
});

it('all calls that read share one rate of 120 a minute', async () => {
  const reader = await newcomer();
  await useUp(reader, rates.reads, 100);
  const reading = Array.from({ length: 30 }, (_, at) => call(at % 2 ? 'readFeed' : 'countFollowers', {}, reader));
  const answers = await Promise.all(reading);
  expect(answers.filter((answer) => 'result' in answer)).toHaveLength(20);
  const refused = { refused: expect.objectContaining({ code: 'resource-exhausted' }) };
  expect(answers.filter((answer) => 'refused' in answer)).toEqual(Array.from({ length: 10 }, () => refused));
});

it('a call that may read 250 documents takes one more unit of that rate before it reads', async () => {
  const follower = await newcomer();
  const titles = Array.from({ length: limits.rate.documentsPerRead }, newPhotoId);
  await server.firestore.doc(`followLists/${follower.uid}`).set({ users: [], tags: [], titles, counts: true });
  await useUp(follower, rates.reads, rates.reads.limit - 2);
  expect(await call('readFeed', {}, follower)).toMatchObject({ result: {} });
  await useUp(follower, rates.reads, rates.reads.limit - 1);
  expect(await call('readFeed', {}, follower)).toMatchObject({ refused: { code: 'resource-exhausted' } });
});
