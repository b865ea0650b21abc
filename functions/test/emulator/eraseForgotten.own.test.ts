import { beforeAll, describe, expect, it, vi } from 'vitest';
import { eraseForgottenAccounts } from '../../src/mydata/eraseForgotten.schedule.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { dataAt, expectNothingOf } from './harness/erasure.ts';
import { bucketOfTests, watchedBucket } from './harness/fragileBucket.ts';
import { filesWithoutUid, giveEverything } from './harness/fullAccount.ts';
import { newcomer, type Person, signUp } from './harness/people.ts';
import { server } from './harness/site.ts';

// Whole accounts, and scans of the whole site. No event is delivered here.
vi.setConfig({ testTimeout: 240_000 });

const { auth, firestore } = server;
const run = { bucket: bucketOfTests, clock: systemClock, until: new Date('9999-01-01') };
const isThere = async ({ uid }: Person) => (await dataAt(`users/${uid}`)) !== undefined;

let other: Person;
beforeAll(async () => {
  other = await newcomer();
});

describe('an account whose Auth record was removed, and whose event never came', () => {
  it('is erased at the first run there ever was, however old it is', async () => {
    const person = await newcomer();
    await firestore.doc(`users/${person.uid}`).update({ createdAt: new Date('2020-01-01') });
    await auth.deleteUser(person.uid);
    expect(await eraseForgottenAccounts(run)).toEqual({ erased: 1, handedOver: 0, failed: 0 });
    await expectNothingOf([person]);
    expect(await isThere(other)).toBe(true);
  });

  it('is erased with everything of its owner’s at the next run', async () => {
    const person = await newcomer();
    await firestore.doc(`users/${person.uid}`).update({ createdAt: new Date('2020-01-01') });
    const files = filesWithoutUid(await giveEverything(person, other, bucketOfTests));
    expect(await eraseForgottenAccounts(run)).toMatchObject({ erased: 0 });
    await auth.deleteUser(person.uid);
    expect(await eraseForgottenAccounts(run)).toEqual({ erased: 1, handedOver: 0, failed: 0 });
    await expectNothingOf([person], files);
    expect(await isThere(other)).toBe(true);
  });

  it('is erased where it was made and removed between two runs', async () => {
    await eraseForgottenAccounts(run);
    const person = await newcomer();
    await auth.deleteUser(person.uid);
    expect(await eraseForgottenAccounts(run)).toMatchObject({ erased: 1 });
    await expectNothingOf([person]);
  });

  it('is looked at again after a run that failed', async () => {
    const [stuck, fine] = [await newcomer(), await newcomer()];
    await giveEverything(stuck, other, bucketOfTests);
    await eraseForgottenAccounts(run);
    for (const { uid } of [stuck, fine]) await auth.deleteUser(uid);
    const failing = watchedBucket({
      before: (operation) => {
        if (operation === 'delete') throw new Error('no network');
      },
    });
    expect(await eraseForgottenAccounts({ ...run, bucket: failing })).toMatchObject({ erased: 1, failed: 1 });
    // What was begun is finished by whoever resumes deletions; without its job it is forgotten as before.
    await firestore.doc(`deletions/${stuck.uid}`).delete();
    await firestore.doc(`users/${stuck.uid}`).set({ status: 'normal' });
    expect(await eraseForgottenAccounts(run)).toMatchObject({ erased: 1, failed: 0 });
    await expectNothingOf([stuck, fine]);
  });
});

describe('nothing is erased', () => {
  it('of somebody whom Auth knows, with documents or without', async () => {
    const [person, early] = [await newcomer(), await signUp()];
    await eraseForgottenAccounts(run);
    expect(await eraseForgottenAccounts(run)).toEqual({ erased: 0, handedOver: 0, failed: 0 });
    expect(await isThere(person)).toBe(true);
    expect((await auth.getUser(early.uid)).disabled).toBe(false);
  });

  it('of somebody whose record comes back while the run is under way', async () => {
    const person = await newcomer();
    await eraseForgottenAccounts(run);
    const record = await auth.getUser(person.uid);
    await auth.deleteUser(person.uid);
    const returning: typeof systemClock = () => systemClock();
    const listing = vi.spyOn(auth, 'listUsers').mockImplementationOnce(async (...given) => {
      const page = await auth.listUsers(...given);
      await auth.importUsers([{ uid: record.uid, ...(record.email === undefined ? {} : { email: record.email }) }]);
      return page;
    });
    expect(await eraseForgottenAccounts({ ...run, clock: returning })).toMatchObject({ erased: 0 });
    listing.mockRestore();
    expect(await isThere(person)).toBe(true);
  });

  it('by this run of an account whose deletion is under way', async () => {
    const person = await newcomer();
    await eraseForgottenAccounts(run);
    await auth.deleteUser(person.uid);
    await firestore.doc(`deletions/${person.uid}`).set({ triedAt: new Date() });
    expect(await eraseForgottenAccounts(run)).toMatchObject({ erased: 0, failed: 0 });
    expect(await isThere(person)).toBe(true);
  });
});
