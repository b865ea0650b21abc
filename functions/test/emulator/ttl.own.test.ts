import { beforeEach, describe, expect, it } from 'vitest';
import { limits } from '#contract/limits.ts';
import { documentPath } from '#contract/paths.ts';
import { countUnread, notify } from '../../src/data/accounts/noticeStore.ts';
import { createPersonSeen, createVisitorSeen, renewSeen } from '../../src/data/accounts/presenceStore.ts';
import { deleteExpired } from '../../src/data/expired.ts';
import { takeRate } from '../../src/platform/rate.ts';
import { runTransaction } from '../../src/platform/transaction.ts';
import { beat, createMemory } from '../../src/presence/heartbeat.callable.ts';
import { newcomer } from './harness/people.ts';
import { freshKey, havePhotos, runJob, saveNgTag } from './harness/photoJobs.ts';
import { newVisitor, seen } from './harness/presence.ts';
import { server } from './harness/site.ts';
import { emptyCatalogue, emptyPresence } from './harness/wholeSite.ts';

const { firestore } = server;
const secondMs = 1_000;
const hourMs = 3_600 * secondMs;
const dayMs = 24 * hourMs;
const now = new Date();
const at = (ms: number) => new Date(now.getTime() + ms);
const endOf = async (path: string): Promise<Date | undefined> =>
  (await firestore.doc(path).get()).get('expiresAt')?.toDate();
const notice = { kind: 'warned', occasion: 'one', subject: 'spam' } as const;
const rate = { bucket: 'edits', limit: 9, windowSeconds: 60 };
const day = { bucket: 'uploads', limit: 9, windowSeconds: 86_400 };

beforeEach(async () => {
  await emptyCatalogue('jobs', 'rateLimits', 'users');
  await emptyPresence();
});

const tell = (uid: Parameters<typeof documentPath.user>[0], when: Date) =>
  runTransaction((transaction) => notify(transaction, uid, notice, when));

describe('documents that expire', () => {
  it('an entry of presence expires an hour after its person was last seen', async () => {
    const [visitor, { uid }] = [newVisitor(), await newcomer()];
    await firestore.doc(documentPath.user(uid)).set({ status: 'normal' });
    await createVisitorSeen(visitor, now);
    await createPersonSeen(uid, now);
    for (const id of [visitor, uid]) {
      expect(await endOf(`presence/${id}`)).toEqual(at(hourMs));
      await renewSeen(id, at(dayMs));
      expect(await endOf(`presence/${id}`)).toEqual(at(dayMs + hourMs));
    }
  });

  it('the count of a rate expires when its last window is over', async () => {
    const { uid } = await newcomer();
    await takeRate(uid, rate, 1, () => now);
    expect(await endOf(`rateLimits/${uid}`)).toEqual(at(60 * secondMs));
    await takeRate(uid, day, 1, () => at(secondMs));
    await takeRate(uid, rate, 1, () => at(2 * secondMs));
    expect(await endOf(`rateLimits/${uid}`)).toEqual(at(secondMs + dayMs));
  });

  it('a notice expires after a year, and an identical notice is stored once', async () => {
    const { uid } = await newcomer();
    await tell(uid, now);
    await tell(uid, at(dayMs));
    expect(await endOf(`users/${uid}/notices/warned_one`)).toEqual(at(365 * dayMs));
  });

  it('a photo job expires thirty days after it is done, unless it is started again', async () => {
    const key = freshKey();
    await havePhotos([{ tags: [key] }]);
    const id = await saveNgTag(key, 'hold');
    expect(await endOf(documentPath.job(id))).toBeUndefined();
    expect(await runJob(id)).toBe('done');
    const end = await endOf(documentPath.job(id));
    expect(Number(end) - Date.now()).toBeGreaterThan(29 * dayMs);
    expect(Number(end) - Date.now()).toBeLessThanOrEqual(limits.retention.finishedJobDays * dayMs);
    await saveNgTag(key, 'hold');
    expect(await endOf(documentPath.job(id))).toBeUndefined();
  });
});

describe('expired documents that still exist', () => {
  it('an expired notice does not count as unread', async () => {
    const { uid } = await newcomer();
    await tell(uid, at(-365 * dayMs));
    expect(await countUnread(uid, at(-secondMs))).toBe(1);
    expect(await countUnread(uid, now)).toBe(0);
  });

  it('an expired person is not online', async () => {
    await seen('long ago', at(-2 * hourMs), true);
    const memory = createMemory();
    const visitor = { person: undefined, asker: { network: 'n', peer: 'n' }, clock: () => now };
    expect(await beat({ anonymousId: newVisitor() }, visitor, memory)).toMatchObject({ online: 1 });
    const count = (await firestore.doc('aggregates/presence').get()).data();
    expect(count?.['uids']).toEqual([]);
  });

  it('an expired count does not affect a rate', async () => {
    const { uid } = await newcomer();
    await takeRate(uid, rate, 9, () => now);
    await takeRate(uid, rate, 9, () => at(60 * secondMs));
    await expect(takeRate(uid, rate, 1, () => at(61 * secondMs))).rejects.toMatchObject({ code: 'resource-exhausted' });
  });
});

describe('npm run job -- ttl', () => {
  it('the job deletes all expired documents and nothing else', async () => {
    const { uid } = await newcomer();
    const [over, not] = [{ expiresAt: now }, { expiresAt: at(1) }];
    const gone = [`users/${uid}/notices/over`, 'presence/over', 'rateLimits/over', 'jobs/over', 'jobs/export_over'];
    const kept = { 'presence/not': not, 'presence/never': {}, 'jobs/odd': { expiresAt: 'x' }, 'photos/other': over };
    for (const path of gone) await firestore.doc(path).set(over);
    for (const [path, fields] of Object.entries(kept)) await firestore.doc(path).set(fields);
    expect(await deleteExpired(now)).toBe(5);
    const found = await firestore.getAll(...[...gone, ...Object.keys(kept)].map((path) => firestore.doc(path)));
    expect(found.filter(({ exists }) => exists).map(({ ref }) => ref.path)).toEqual(Object.keys(kept));
    expect(await deleteExpired(now)).toBe(0);
  });
});
