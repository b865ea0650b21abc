import { beforeAll, describe, expect, it, vi } from 'vitest';
import { startDeletion } from '../../src/data/mydata/deletionStore.ts';
import { eraseAccount, erasureSteps, runDeletion } from '../../src/mydata/eraseAccount.ts';
import { eraseDeletedUser } from '../../src/mydata/eraseDeletedUser.trigger.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { authEvent } from './harness/authEvents.ts';
import { call } from './harness/calls.ts';
import { dataAt, expectNothingOf, member } from './harness/erasure.ts';
import { bucketOfTests, Killed } from './harness/fragileBucket.ts';
import { giveCaseJob, giveEverything } from './harness/fullAccount.ts';
import { jobOver } from './harness/jobs.ts';
import { newcomer, type Person, signUpWith } from './harness/people.ts';
import { placesThatMention } from './harness/scan.ts';
import { server } from './harness/site.ts';
import { until } from './harness/until.ts';

// Whole accounts, and scans of the whole site.
vi.setConfig({ testTimeout: 240_000 });

const { auth } = server;
const run = { bucket: bucketOfTests, clock: systemClock, until: new Date('9999-01-01') };
let other: Person;
beforeAll(async () => {
  other = await newcomer();
});

/**
 * Waits until the account's own document is gone, close to the end of a deletion, before it scans the whole site
 * repeatedly.
 */
async function nothingLeftOf({ uid }: Person): Promise<void> {
  await until('the account is gone', async () => ((await dataAt(`users/${uid}`)) ? undefined : true));
  await until('nothing is left', async () => ((await placesThatMention([uid])).length === 0 ? true : undefined));
}

describe('a deletion that dies', () => {
  it('the deletion locks its owner out, and no document returns', async () => {
    const { email, person } = await member();
    for (const at of [1, erasureSteps.findIndex(({ name }) => name === 'account')]) {
      const dying = { name: 'death', run: () => Promise.reject(new Killed()) };
      await expect(eraseAccount(person.uid, run, [...erasureSteps.slice(0, at), dying])).rejects.toThrow(Killed);
      await expect(signUpWith(email, 'signInWithPassword')).rejects.toThrow('USER_DISABLED');
      for (const name of ['ensureUser', 'exportAccount'] as const) {
        expect(await call(name, {}, person), name).toEqual({ refused: { code: 'unauthenticated' } });
      }
      expect(await call('deleteAccount', { confirm: email }, person)).toEqual({ refused: { code: 'unauthenticated' } });
    }
    // As the schedule does.
    await eraseAccount(person.uid, run);
    await expectNothingOf([person]);
  });
});

describe('a deletion that takes long', () => {
  it('the deletion hands over to the event, which finishes it', async () => {
    const person = await newcomer();
    await giveEverything(person, other, server.bucket);
    await giveCaseJob(person.uid);
    await startDeletion(person.uid, systemClock(), true);
    const run = { bucket: server.bucket, clock: systemClock, until: new Date(0) };
    expect(await runDeletion(person.uid, run, 'starter')).toBe('handed-over');
    await jobOver('deletion', person.uid);
    await expectNothingOf([person]);
  });
});

describe('repeated and concurrent runs', () => {
  it('a run that is concurrent with the trigger of a removed account leaves nothing', async () => {
    const person = await newcomer();
    await giveEverything(person, other, server.bucket);
    const record = await auth.getUser(person.uid);
    await auth.deleteUser(person.uid);
    await Promise.all([
      eraseAccount(person.uid, { ...run, bucket: server.bucket }),
      eraseDeletedUser.run(authEvent(record)),
    ]);
    await nothingLeftOf(person);
  });
});

describe('an account that is removed from the console', () => {
  it('the trigger erases the account', async () => {
    const person = await newcomer();
    const { name } = await giveEverything(person, other, server.bucket);
    await auth.deleteUser(person.uid);
    await nothingLeftOf(person);
    expect(await dataAt(`ngTags/${name}`)).toMatchObject({ by: 'deleted' });
  });
});
