import { Query } from 'firebase-admin/firestore';
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { startDeletion } from '../../src/data/mydata/deletionStore.ts';
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

describe('an account whose Auth record was removed and whose event was lost', () => {
  it('the first run ever erases the account at any age', async () => {
    const person = await newcomer();
    await firestore.doc(`users/${person.uid}`).update({ createdAt: new Date('2020-01-01') });
    await auth.deleteUser(person.uid);
    expect(await eraseForgottenAccounts(run)).toEqual({ erased: 1, handedOver: 0, failed: 0 });
    await expectNothingOf([person]);
    expect(await isThere(other)).toBe(true);
  });

  it('the next run erases the account with all data of its owner', async () => {
    const person = await newcomer();
    await firestore.doc(`users/${person.uid}`).update({ createdAt: new Date('2020-01-01') });
    const files = filesWithoutUid(await giveEverything(person, other, bucketOfTests));
    expect(await eraseForgottenAccounts(run)).toMatchObject({ erased: 0 });
    await auth.deleteUser(person.uid);
    expect(await eraseForgottenAccounts(run)).toEqual({ erased: 1, handedOver: 0, failed: 0 });
    await expectNothingOf([person], files);
    expect(await isThere(other)).toBe(true);
  });

  it('a run erases an account made and removed between two runs', async () => {
    await eraseForgottenAccounts(run);
    const person = await newcomer();
    await auth.deleteUser(person.uid);
    expect(await eraseForgottenAccounts(run)).toMatchObject({ erased: 1 });
    await expectNothingOf([person]);
  });

  it('a run checks the account again after a failed run', async () => {
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
    // The schedule that resumes deletions finishes a deletion with a job; one without a job is found as before.
    await firestore.doc(`jobs/deletion_${stuck.uid}`).delete();
    await firestore.doc(`users/${stuck.uid}`).set({ status: 'normal' });
    expect(await eraseForgottenAccounts(run)).toMatchObject({ erased: 1, failed: 0 });
    await expectNothingOf([stuck, fine]);
  });
});

describe('a run over many accounts', () => {
  /** The accounts that a run looks up in Auth, page by page. */
  async function askedFor(work: () => Promise<unknown>): Promise<readonly (readonly string[])[]> {
    const asking = vi.spyOn(auth, 'getUsers');
    const listing = vi.spyOn(auth, 'listUsers');
    await work();
    expect(listing).not.toHaveBeenCalled();
    const pages = asking.mock.calls.map(([given]) => given.map((one) => ('uid' in one ? one.uid : '')));
    asking.mockRestore();
    return pages;
  }
  const allAccounts = async () => (await firestore.collection('users').get()).docs.map(({ id }) => id);

  it('a run holds only one page of the accounts in memory', async () => {
    await Promise.all(Array.from({ length: 5 }, () => newcomer()));
    const found = vi.spyOn(Query.prototype, 'get');
    onTestFinished(() => found.mockRestore());
    const pages = await askedFor(() => eraseForgottenAccounts(run, { atOnce: 2 }));
    expect(pages.flat()).toEqual(await allAccounts());
    expect(Math.max(...pages.map((page) => page.length))).toBe(2);
    const answers = await Promise.all(found.mock.results.map(({ value }) => value));
    expect(Math.max(...answers.slice(0, -1).map(({ size }) => size))).toBeLessThanOrEqual(2);
  });

  it('a run stops at its limit, and the next one continues there', async () => {
    await Promise.all(Array.from({ length: 5 }, () => newcomer()));
    const sizes = { most: 4, atOnce: 2 };
    const first = (await askedFor(() => eraseForgottenAccounts(run, sizes))).flat();
    const second = (await askedFor(() => eraseForgottenAccounts(run, sizes))).flat();
    expect([...first, ...second]).toEqual((await allAccounts()).slice(0, 8));
    await eraseForgottenAccounts(run);
  });

  it('a run out of time leaves the rest to the next one, which begins with the unfinished page', async () => {
    const gone = [await newcomer(), await newcomer(), await newcomer()];
    for (const { uid } of gone) await auth.deleteUser(uid);
    // The time is over after the first lookup of an account to erase.
    const until = new Date('2100-01-01');
    const lookedUp = vi.spyOn(auth, 'getUser');
    const clock = () => (lookedUp.mock.calls.length === 0 ? new Date() : until);
    const reports: unknown[] = [];
    let stoppedAt: readonly string[] | undefined;
    for (let runs = 0; runs < gone.length; runs += 1) {
      lookedUp.mockClear();
      const work = async () => reports.push(await eraseForgottenAccounts({ ...run, clock, until }, { atOnce: 2 }));
      const pages = await askedFor(work);
      if (stoppedAt) expect(pages[0]).toEqual(stoppedAt);
      stoppedAt = pages.at(-1);
      expect(gone.filter(({ uid }) => stoppedAt?.includes(uid))).not.toEqual([]);
    }
    lookedUp.mockRestore();
    expect(reports).toEqual(gone.map(() => ({ erased: 0, handedOver: 1, failed: 0 })));
    expect(await eraseForgottenAccounts(run)).toEqual({ erased: 0, handedOver: 0, failed: 0 });
  });

  it('two concurrent runs do nothing twice', async () => {
    const person = await newcomer();
    await auth.deleteUser(person.uid);
    const reports = await Promise.all([eraseForgottenAccounts(run), eraseForgottenAccounts(run)]);
    expect(reports.map(({ failed }) => failed)).toEqual([0, 0]);
    await expectNothingOf([person]);
  });
});

describe('accounts that are not erased', () => {
  it('a person whom Auth knows stays, with documents or without', async () => {
    const [person, early] = [await newcomer(), await signUp()];
    await eraseForgottenAccounts(run);
    expect(await eraseForgottenAccounts(run)).toEqual({ erased: 0, handedOver: 0, failed: 0 });
    expect(await isThere(person)).toBe(true);
    expect((await auth.getUser(early.uid)).disabled).toBe(false);
  });

  it('a person whose record returns during the run stays', async () => {
    const person = await newcomer();
    await eraseForgottenAccounts(run);
    const record = await auth.getUser(person.uid);
    await auth.deleteUser(person.uid);
    const listing = vi.spyOn(auth, 'getUsers').mockImplementationOnce(async (...given) => {
      const page = await auth.getUsers(...given);
      await auth.importUsers([{ uid: record.uid, ...(record.email === undefined ? {} : { email: record.email }) }]);
      return page;
    });
    expect(await eraseForgottenAccounts(run)).toMatchObject({ erased: 0 });
    listing.mockRestore();
    expect(await isThere(person)).toBe(true);
  });

  it('an account that is being deleted is not erased by this run', async () => {
    const person = await newcomer();
    await eraseForgottenAccounts(run);
    await auth.deleteUser(person.uid);
    await startDeletion(person.uid, new Date());
    expect(await eraseForgottenAccounts(run)).toMatchObject({ erased: 0, failed: 0 });
    expect(await isThere(person)).toBe(true);
  });
});
