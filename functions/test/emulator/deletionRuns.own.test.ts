import { beforeAll, describe, expect, it, vi } from 'vitest';
import { makeAccount } from '../../src/accounts/ensureAccount.ts';
import { startDeletion } from '../../src/data/mydata/deletionStore.ts';
import { eraseAccount, erasureSteps } from '../../src/mydata/eraseAccount.ts';
import { eraseDeletedUser } from '../../src/mydata/eraseDeletedUser.trigger.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { takeRate } from '../../src/platform/rate.ts';
import { authEvent } from './harness/authEvents.ts';
import { dataAt, expectNothingOf } from './harness/erasure.ts';
import { bucketOfTests, watchedBucket } from './harness/fragileBucket.ts';
import { giveEverything } from './harness/fullAccount.ts';
import { resumeJobsIn, runJob } from './harness/jobs.ts';
import { loseFirstAttempt } from './harness/lostAttempt.ts';
import { documentsOf, newcomer, type Person, signUp } from './harness/people.ts';
import { server } from './harness/site.ts';

// Whole accounts, and scans of the whole site.
vi.setConfig({ testTimeout: 120_000 });

const { firestore, auth } = server;
const run = { bucket: bucketOfTests, clock: systemClock, until: new Date('9999-01-01') };
const isKnown = async ({ uid }: Person) => (await auth.getUsers([{ uid }])).users.length > 0;

let other: Person;
beforeAll(async () => {
  other = await newcomer();
});

describe('a deletion that dies', () => {
  it('a deletion that cannot go on does not block others, and is finished later', async () => {
    const [stuck, fine] = [await newcomer(), await newcomer()];
    await giveEverything(stuck, other, bucketOfTests);
    for (const { uid } of [stuck, fine]) await startDeletion(uid, new Date());
    const failing = watchedBucket({
      before: (operation) => {
        // Only a person with files needs that one.
        if (operation === 'delete') throw new Error('no network');
      },
    });
    expect(await resumeJobsIn(1, { bucket: failing })).toEqual({ resumed: 1, failed: 1 });
    expect(await resumeJobsIn(2, { bucket: bucketOfTests })).toEqual({ resumed: 1, failed: 0 });
    await expectNothingOf([stuck, fine]);
  });

  it('a deletion that its call runs is left alone by events and by the schedule', async () => {
    const person = await newcomer();
    await startDeletion(person.uid, new Date(), true);
    expect(await runJob('deletion', person.uid)).toBe('busy');
    expect(await resumeJobsIn(9)).toMatchObject({ resumed: 0 });
    expect(await isKnown(person)).toBe(true);
    await resumeJobsIn(11, { bucket: bucketOfTests });
    await expectNothingOf([person]);
  });
});

describe('a call that was running', () => {
  const rate = { bucket: 'edits', limit: 60, windowSeconds: 3_600 };
  const take = ({ uid }: Person) => takeRate(uid, rate, 1, systemClock);

  it('a call before the deletion leaves no count, and a call after it is refused', async () => {
    const person = await newcomer();
    await take(person);
    await eraseAccount(person.uid, run);
    await expect(take(person)).rejects.toThrow(expect.objectContaining({ code: 'unauthenticated' }));
    await expectNothingOf([person]);
  });

  it('a call during the deletion, after any step of it, leaves nothing behind', async () => {
    const person = await newcomer();
    const calls = erasureSteps.flatMap((step) => [
      step,
      { name: 'a call', run: () => take(person).catch(() => undefined) },
    ]);
    await eraseAccount(person.uid, run, calls);
    await expectNothingOf([person]);
  });

  it('a sign-up that loses against the end of the deletion writes nothing', async () => {
    const person = await signUp();
    // What a whole deletion of a newcomer leaves.
    loseFirstAttempt(() => auth.deleteUser(person.uid));
    await expect(makeAccount(person.uid, systemClock)).rejects.toMatchObject({ code: 'unauthenticated' });
    expect(await documentsOf(person)).toEqual([false, false]);
  });

  it('a call of a newcomer without documents is counted', async () => {
    const person = await signUp();
    await take(person);
    expect(await dataAt(`rateLimits/${person.uid}`)).toMatchObject({ edits: { used: 1 } });
  });
});

describe('repeated and concurrent runs', () => {
  it('two runs leave nothing, one after another or concurrent', async () => {
    const person = await newcomer();
    await giveEverything(person, other, bucketOfTests);
    await Promise.all([1, 2, 3].map(() => eraseAccount(person.uid, run)));
    await eraseAccount(person.uid, run);
    await expectNothingOf([person]);
  });
});

describe('an account that is removed from the console', () => {
  it('a late event does not affect an account that was imported again', async () => {
    const person = await newcomer();
    await eraseDeletedUser.run(authEvent(await auth.getUser(person.uid)));
    expect(await dataAt(`users/${person.uid}`)).toBeDefined();
    expect(await dataAt(`profiles/${person.uid}`)).toBeDefined();
  });
});

it('a photo with a damaged document does not stop the deletion', async () => {
  const person = await newcomer();
  await firestore.doc('photos/abcdefghij0123456789').set({ ownerId: person.uid, status: 7 });
  await firestore.doc('photos/by-hand').set({ ownerId: person.uid });
  await bucketOfTests.file('photos/abcdefghij0123456789/abcdefghij0123456789/320.webp').save('x', { resumable: false });
  await eraseAccount(person.uid, run);
  await expectNothingOf([person], ['abcdefghij0123456789', 'by-hand']);
});

it('the deletion handles more photos, notices and mentions than a page has', async () => {
  const count = 110;
  const person = await newcomer();
  const writer = firestore.bulkWriter();
  for (let index = 0; index < count; index += 1) {
    void writer.set(firestore.doc(`users/${person.uid}/notices/n${index}`), { kind: 'warned' });
    void writer.set(firestore.doc(`photos/${String(index).padStart(20, `${person.uid}`.slice(0, 10))}`), {
      ownerId: person.uid,
    });
    void writer.set(firestore.doc(`users/muter-${person.uid}-${index}`.replace(person.uid, 'x')), {
      mutedUsers: [person.uid],
    });
  }
  await writer.close();
  await eraseAccount(person.uid, run);
  await expectNothingOf([person]);
  await Promise.all(Array.from({ length: count }, (_, index) => firestore.doc(`users/muter-x-${index}`).delete()));
});
