import { afterEach, describe, expect, it, vi } from 'vitest';
import { makeAccount } from '../../src/accounts/ensureAccount.ts';
import { deleteExpired } from '../../src/data/expired.ts';
import { noteMarks } from '../../src/moderation/bans/applyBan.ts';
import { eraseAccount, erasureSteps } from '../../src/mydata/eraseAccount.ts';
import { eraseForgottenAccounts } from '../../src/mydata/eraseForgotten.schedule.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { userNow } from './harness/bans.ts';
import { dataAt, expectNothingOf } from './harness/erasure.ts';
import { bucketOfTests, Killed } from './harness/fragileBucket.ts';
import { ban, newcomer, type Person, signUp, signUpWith } from './harness/people.ts';
import { server } from './harness/site.ts';

vi.setConfig({ testTimeout: 120_000 });

const { firestore, auth } = server;
const run = { bucket: bucketOfTests, clock: systemClock, until: new Date('9999-01-01') };
const memories = async () =>
  (await firestore.collection('banMemory').get()).docs.map((found) => ({ id: found.id, ...found.data() }));
const emailOf = async ({ uid }: Person) => (await auth.getUser(uid)).email ?? '';

afterEach(async () => {
  vi.unstubAllEnvs();
  await firestore.recursiveDelete(firestore.collection('banMemory'));
});

describe('the marks of a ban', () => {
  it('the marks are written once before anything is deleted, although the run dies and repeats', async () => {
    const person = await newcomer();
    await ban(person);
    const dying = { name: 'death', run: () => Promise.reject(new Killed()) };
    const left = erasureSteps.findIndex(({ name }) => name === 'ban') + 1;
    expect(left).toBe(2);
    for (const at of [left, erasureSteps.findIndex(({ name }) => name === 'account'), erasureSteps.length - 1]) {
      await expect(eraseAccount(person.uid, run, [...erasureSteps.slice(0, at), dying])).rejects.toThrow(Killed);
      expect(await memories()).toHaveLength(1);
    }
    expect(await eraseAccount(person.uid, run)).toBe('done');
    expect(await eraseAccount(person.uid, run)).toBe('done');
    expect(await memories()).toEqual([{ id: expect.any(String), rule: 'other', expiresAt: expect.anything() }]);
    await expectNothingOf([person]);
  });

  it('a person who was not banned leaves no marks', async () => {
    const person = await newcomer();
    await eraseAccount(person.uid, run);
    expect(await memories()).toEqual([]);
  });

  it('the marks are written if Auth has lost the account and no event ever came', async () => {
    const person = await newcomer();
    const email = await emailOf(person);
    await ban(person);
    await noteMarks(person.uid);
    await eraseForgottenAccounts(run);
    await auth.deleteUser(person.uid);
    expect(await eraseForgottenAccounts(run)).toMatchObject({ erased: 1 });
    await expectNothingOf([person]);
    const again = await signUpWith(email);
    expect(await makeAccount(again.uid, systemClock)).toMatchObject({ isBanned: true });
    expect(await userNow(again)).toMatchObject({ status: 'banned' });
    expect(await dataAt(`banMarks/${again.uid}`)).toMatchObject({ matched: [(await memories())[0]?.id] });
  });

  it('the marks expire with the ban', async () => {
    const person = await newcomer();
    await ban(person);
    await eraseAccount(person.uid, run);
    await deleteExpired(new Date());
    expect(await memories()).toHaveLength(1);
    await deleteExpired(new Date(Date.now() + 366 * 86_400_000));
    expect(await memories()).toEqual([]);
  });
});

describe('without the key', () => {
  it('no account is created and no banned one is erased without the key', async () => {
    const [banned, unknown] = [await newcomer(), await signUp()];
    await ban(banned);
    for (const key of ['', 'too short']) {
      vi.stubEnv('BAN_MEMORY_KEY', key);
      await expect(makeAccount(unknown.uid, systemClock)).rejects.toThrow('BAN_MEMORY_KEY');
      await expect(eraseAccount(banned.uid, run)).rejects.toThrow('BAN_MEMORY_KEY');
    }
    expect(await dataAt(`users/${banned.uid}`)).toBeDefined();
    expect(await dataAt(`users/${unknown.uid}`)).toBeUndefined();
    expect(await memories()).toEqual([]);
  });
});
