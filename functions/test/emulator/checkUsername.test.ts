import { describe, expect, it } from 'vitest';
import { limits } from '#contract/limits.ts';
import { answerOf, call } from './harness/calls.ts';
import { age, claimOf, freshName, named, rename } from './harness/names.ts';
import { newcomer, type Person } from './harness/people.ts';
import { server } from './harness/site.ts';

const { firestore } = server;

const check = async (person: Person, username: string) => {
  await firestore.doc(`rateLimits/${person.uid}`).delete();
  return answerOf('checkUsername', { username }, person);
};

describe('checkUsername', () => {
  it('checkUsername says that a free name is available, and claims nothing', async () => {
    const [person, name] = [await newcomer(), freshName()];
    expect(await check(person, name)).toEqual({ available: true });
    expect(await claimOf(name)).toBeUndefined();
  });

  it.each([
    ['', 'empty'],
    ['a', 'too-short'],
    ['a'.repeat(31), 'too-long'],
    ['ha na', 'characters'],
    ['hana\u202e', 'characters'],
    ['pаypal', 'mixed-alphabets'],
    ['ａｄｍｉｎ', 'reserved'],
    ['_moderator_', 'reserved'],
  ])('the answer for %j is %s', async (username, reason) => {
    expect(await check(await newcomer(), username)).toEqual({ available: false, reason });
  });

  it('checkUsername agrees with updateProfile on a taken, current, former or too early name', async () => {
    const [old, current] = [freshName(), freshName()];
    const [person, other] = [await named(old), await newcomer()];
    expect(await check(other, old.toUpperCase())).toEqual({ available: false, reason: 'taken' });
    expect(await check(person, old)).toEqual({ available: true });
    expect(await check(person, current)).toEqual({ available: false, reason: 'too-soon' });
    await age(person, 30);
    await rename(person, current);
    expect(await check(other, old)).toEqual({ available: false, reason: 'taken' });
    expect(await check(person, old)).toEqual({ available: true });
    await age(person, 30);
    expect(await check(other, old)).toEqual({ available: true });
  });

  it('checkUsername answers once a second', async () => {
    expect(limits.rate.usernameChecksPerSecond).toBe(1);
    const person = await newcomer();
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => call('checkUsername', { username: freshName() }, person)),
    );
    const refused = answers.filter((answer) => 'refused' in answer);
    expect(refused.length).toBeGreaterThan(0);
    for (const answer of refused) {
      expect(answer).toEqual({ refused: { code: 'resource-exhausted', retryAfterSeconds: 1 } });
    }
    await firestore
      .doc(`rateLimits/${person.uid}`)
      .set({ usernameChecks: { startedAtMs: Date.now() - 1_000, used: 1 } });
    expect(await answerOf('checkUsername', { username: freshName() }, person)).toEqual({ available: true });
  });

  it('checkUsername refuses what is no name', async () => {
    expect(await call('checkUsername', { username: 7 }, await newcomer())).toEqual({
      refused: { code: 'invalid-argument', field: 'username' },
    });
  });
});
