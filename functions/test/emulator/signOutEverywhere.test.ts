import { describe, expect, it } from 'vitest';
import { answerOf, call } from './harness/calls.ts';
import { readUser } from './harness/firestoreAsPerson.ts';
import { ban, forgetRevocation, newcomer, type Person, refreshTokensTakenAt, signInAgain } from './harness/people.ts';

/** Whether calls accept a token as a sign-in. */
const counts = async (person: Person): Promise<boolean> => 'result' in (await call('ensureUser', {}, person));
const refused = (code: string) => ({ refused: { code } });

describe('signOutEverywhere', () => {
  it('signOutEverywhere ends every sign-in at once, for calls and rules, and admits a new one', async () => {
    const phone = await newcomer();
    // A sign-in within the same second as the end is ended all the same.
    const laptop = await signInAgain(phone);
    expect(await answerOf('signOutEverywhere', {}, laptop)).toEqual({});
    for (const old of [phone, laptop]) {
      expect(await counts(old)).toBe(false);
      expect(await readUser(old, phone.uid)).toBe(403);
    }
    const again = await signInAgain(phone);
    expect(await counts(again)).toBe(true);
    expect(await readUser(again, phone.uid)).toBe(200);
  });

  it('signOutEverywhere revokes the refresh tokens, so that no browser can renew its token', async () => {
    const person = await newcomer();
    await forgetRevocation(person);
    expect(await refreshTokensTakenAt(person)).toBe(1_000);
    const before = Date.now();
    await answerOf('signOutEverywhere', {}, person);
    expect(await refreshTokensTakenAt(person)).toBeGreaterThan(before - 1_000);
  });

  it('signOutEverywhere affects only the caller', async () => {
    const [one, other] = [await newcomer(), await newcomer()];
    await answerOf('signOutEverywhere', {}, one);
    expect(await counts(other)).toBe(true);
    expect(await call('signOutEverywhere', { uid: one.uid }, other)).toEqual({
      refused: { code: 'invalid-argument', field: 'uid' },
    });
  });

  it('signOutEverywhere works for banned people but not for visitors', async () => {
    const person = await newcomer();
    await ban(person);
    expect(await answerOf('signOutEverywhere', {}, person)).toEqual({});
    expect(await counts(person)).toBe(false);
    expect(await call('signOutEverywhere', {}, undefined)).toEqual(refused('unauthenticated'));
  });
});
