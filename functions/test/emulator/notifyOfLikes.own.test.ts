import { beforeEach, describe, expect, it } from 'vitest';
import { type PhotoId, parseUid, type Uid } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { documentPath } from '#contract/paths.ts';
import { readLikesProgress, saveLikesProgress } from '../../src/data/social/likeStore.ts';
import { notifyOwners } from '../../src/social/likes/notifyOfLikes.schedule.ts';
import { loseFirstAttempt } from './harness/lostAttempt.ts';
import { freshName } from './harness/names.ts';
import { newcomer, type Person } from './harness/people.ts';
import { placeWith } from './harness/runs.ts';
import { server } from './harness/site.ts';

const { firestore } = server;

// Noon of the next day.
const now = new Date('2026-11-24T03:00:00Z');
const day = '2026-11-23';
const soon = new Date(now.getTime() + 540_000);
const run = (more: { now?: Date; until?: Date; pageSize?: number } = {}) =>
  notifyOwners({ clock: () => more.now ?? now, until: more.until ?? soon, pageSize: more.pageSize ?? 300 });

async function photoOf(owner: Person, status = 'published'): Promise<PhotoId> {
  const { id } = await placeWith(undefined);
  await firestore.doc(documentPath.photo(id)).update({ ownerId: owner.uid, status });
  return id;
}

type Given = { readonly counts?: boolean; readonly on?: string };

async function like(uid: Uid, owner: Person, id: PhotoId, { counts = true, on = day }: Given = {}): Promise<void> {
  const given = { photoId: id, uid, ownerId: owner.uid, createdAt: now, day: on, counts };
  await firestore.doc(`likes/${id}_${uid}`).set(given);
}

const somebody = (): Uid => parseUid(freshName());

const noticesOf = async ({ uid }: Person) => {
  const found = await firestore.collection(`users/${uid}/notices`).where('kind', '==', 'likes').get();
  return found.docs.map((notice) => ({
    id: notice.id,
    subject: notice.get('subject'),
    photo: notice.get('photo'),
    count: notice.get('count'),
  }));
};

let owner: Person;
let photo: PhotoId;
beforeEach(async () => {
  for (const { ref } of (await firestore.collection('likes').get()).docs) await ref.delete();
  await firestore.doc('reconciliations/likes').delete();
  owner = await newcomer();
  photo = await photoOf(owner);
});

describe('the notice of likes', () => {
  it('a notice counts each person who liked the owner’s photos on a day once, and links a single photo', async () => {
    const [fan, other, second] = [somebody(), somebody(), await photoOf(owner)];
    await like(fan, owner, photo);
    expect(await run()).toEqual({ notified: 1, failed: 0 });
    expect(await noticesOf(owner)).toEqual([{ id: `likes_${day}`, subject: photo, count: 1 }]);

    const famous = await newcomer();
    await firestore.doc(`profiles/${famous.uid}`).update({ username: 'famous' });
    const photos = [await photoOf(famous), await photoOf(famous)];
    for (const id of photos) await like(fan, famous, id, { on: '2026-11-24' });
    for (const uid of [other, somebody()]) await like(uid, famous, second, { on: '2026-11-24' });
    for (const uid of [other, somebody()]) await like(uid, famous, photos[0] ?? second, { on: '2026-11-24' });
    await run({ now: new Date('2026-11-24T16:00:00Z'), until: new Date('2026-11-24T16:05:00Z') });
    const [notified] = await noticesOf(famous);
    expect(notified).toMatchObject({ id: 'likes_2026-11-24', subject: 'famous' });
    // Which shows one of them.
    expect([...photos, second]).toContain(notified?.photo);
    expect(await noticesOf(owner)).toHaveLength(1);
  });

  it('an owner gets one notice a day, even if the run repeats, is late or restarts', async () => {
    await like(somebody(), owner, photo);
    await run();
    await run();
    await firestore.doc('reconciliations/likes').delete();
    await like(somebody(), owner, photo);
    await run();
    expect(await noticesOf(owner)).toEqual([{ id: `likes_${day}`, subject: photo, count: 1 }]);
  });

  it('an owner gets a notice for every missed day, and none for a day that is not over', async () => {
    await saveLikesProgress({ day: '2026-11-21', after: '' });
    for (const on of ['2026-11-21', '2026-11-23', '2026-11-24'])
      await like(somebody(), owner, await photoOf(owner), { on });
    expect(await run()).toEqual({ notified: 2, failed: 0 });
    expect((await noticesOf(owner)).map(({ id }) => id)).toEqual(['likes_2026-11-21', 'likes_2026-11-23']);
    expect(await readLikesProgress()).toEqual({ day: '2026-11-24', after: '' });
  });

  it('a notice counts nobody who is banned or muted, and no photo that nobody sees', async () => {
    const muted = somebody();
    await firestore.doc(`users/${owner.uid}`).update({ mutedUsers: [muted] });
    await like(muted, owner, photo);
    await like(somebody(), owner, photo, { counts: false });
    await like(somebody(), owner, await photoOf(owner, 'hidden'));
    expect(await run()).toEqual({ notified: 0, failed: 0 });
    expect(await noticesOf(owner)).toEqual([]);
  });

  it('a notice counts the others who liked a photo behind pages of likes of muted people', async () => {
    const muted = ['a', 'b', 'c', 'd'].map((letter) => parseUid(`${letter}${somebody()}`));
    await firestore.doc(`users/${owner.uid}`).update({ mutedUsers: muted });
    for (const uid of [...muted, parseUid(`z${somebody()}`)]) await like(uid, owner, photo);
    expect(await run({ pageSize: 2 })).toEqual({ notified: 1, failed: 0 });
    expect(await noticesOf(owner)).toMatchObject([{ count: 1 }]);
  });

  it('a notice that is tried again leaves out a photo that was hidden meanwhile', async () => {
    await like(somebody(), owner, photo);
    loseFirstAttempt(() => firestore.doc(documentPath.photo(photo)).update({ status: 'hidden' }));
    expect(await run()).toEqual({ notified: 0, failed: 0 });
    expect(await noticesOf(owner)).toEqual([]);
  });

  it('a deleted account gets no notice', async () => {
    await like(somebody(), owner, photo);
    await firestore.doc(`users/${owner.uid}`).delete();
    expect(await run()).toEqual({ notified: 0, failed: 0 });
    expect(await noticesOf(owner)).toEqual([]);
  });

  it('a notice counts at most a hundred people', async () => {
    for (let place = 0; place <= limits.likes.countedAtMost; place += 1) await like(somebody(), owner, photo);
    await run();
    expect(await noticesOf(owner)).toMatchObject([{ count: limits.likes.countedAtMost }]);
  });
});

describe('a run', () => {
  it('a run notifies each owner once with the full count, page by page', async () => {
    const owners: Person[] = [];
    for (const given of [1, 5, 2, 1, 3]) {
      const person = await newcomer();
      owners.push(person);
      const id = await photoOf(person);
      for (let place = 0; place < given; place += 1) await like(somebody(), person, id);
    }
    const report = await run({ pageSize: 4 });
    const counts = await Promise.all(owners.map(async (person) => (await noticesOf(person)).map(({ count }) => count)));
    expect(counts).toEqual([[1], [5], [2], [1], [3]]);
    expect(report).toEqual({ notified: 5, failed: 0 });
  });

  it('the next run resumes after the last notified owner if a run was out of time', async () => {
    const owners = [owner, await newcomer(), await newcomer()];
    for (const person of owners) await like(somebody(), person, person === owner ? photo : await photoOf(person));
    let asked = 0;
    // The time is over after the first page.
    const clock = (): Date => (asked++ < 3 ? now : soon);
    expect(await notifyOwners({ clock, until: soon, pageSize: 2 })).toMatchObject({ notified: 1 });
    const { after } = (await readLikesProgress()) ?? {};
    expect(owners.map(({ uid }) => uid)).toContain(after);
    expect(await run({ pageSize: 2 })).toEqual({ notified: 2, failed: 0 });
    for (const person of owners) expect(await noticesOf(person)).toHaveLength(1);
  });

  it('a run skips and reports an owner whose account cannot be read, and notifies the others', async () => {
    const broken = await newcomer();
    await like(somebody(), broken, await photoOf(broken));
    await like(somebody(), owner, photo);
    await firestore.doc(`users/${broken.uid}`).update({ status: 7 });
    expect(await run()).toEqual({ notified: 1, failed: 1 });
    expect(await readLikesProgress()).toEqual({ day: '2026-11-24', after: '' });
  });
});
