import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Arrangement } from '#contract/callables/albums.ts';
import type { AlbumId, PhotoId } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { changeAlbum, createAlbum } from '../../src/albums/albums.callable.ts';
import { arrange } from '../../src/albums/arrangeAlbum.ts';
import { eraseDeletedAlbums } from '../../src/albums/cleanupAlbums.schedule.ts';
import { eraseAlbum, softDeleteAlbum } from '../../src/albums/eraseAlbum.ts';
import { startOwnerCopy } from '../../src/data/accounts/ownerCopyStore.ts';
import { recountAlbum, updateAlbums } from '../../src/data/albums/albumStore.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { newPhotoId } from '../../src/platform/newPhotoId.ts';
import { runTransaction } from '../../src/platform/transaction.ts';
import { albumNow, contentsNow } from './harness/albums.ts';
import { beforeWrites } from './harness/databaseCalls.ts';
import { bucketOfTests, dyingBucket, Killed } from './harness/fragileBucket.ts';
import { runJob } from './harness/jobs.ts';
import { newcomer, type Person } from './harness/people.ts';
import { server } from './harness/site.ts';

const { firestore } = server;
const words = { title: '夜の散歩', text: '', visibility: 'public' } as const;
const nothing = { add: [], remove: [] };

let person: Person;
beforeEach(async () => {
  person = await newcomer();
});

/** No event follows these writes. */
async function photos(howMany: number): Promise<readonly PhotoId[]> {
  const ids = Array.from({ length: howMany }, newPhotoId);
  const batch = firestore.batch();
  for (const id of ids) {
    const picture = {
      color: '#808080',
      thumbhash: '',
      variants: { sizes: [320], avif: [], share: { width: 3, height: 2 } },
    };
    const seen = { status: 'published', visibility: 'public', listed: true };
    batch.set(firestore.doc(`photos/${id}`), { ownerId: person.uid, ...seen, ...picture });
  }
  await batch.commit();
  return ids;
}

const put = (id: AlbumId, change: Partial<Arrangement>) =>
  runTransaction((transaction) => arrange(transaction, id, person.uid, { ...nothing, ...change }, new Date()));

async function albumWith(ids: readonly PhotoId[]): Promise<AlbumId> {
  const id = await createAlbum(person.uid, words, new Date());
  for (let at = 0; at < ids.length; at += limits.album.photosPerChange) {
    await put(id, { add: ids.slice(at, at + limits.album.photosPerChange) });
  }
  return id;
}

const photosOf = async (id: AlbumId) => (await contentsNow(id))?.photoIds;
const dataOf = async (id: PhotoId) => (await firestore.doc(`photos/${id}`).get()).data();
const keysOf = async (id: PhotoId): Promise<unknown> => (await dataOf(id))?.['albumKeys'];

/** Documents that transactions read and write, each in its last attempt: on a slow machine some repeat. */
async function costOf(work: () => Promise<unknown>) {
  const cost = { reads: 0, writes: 0 };
  const original = firestore.runTransaction.bind(firestore);
  const spy = vi.spyOn(server.connection, 'runTransaction').mockImplementation(async (inner) => {
    let attempt = { reads: 0, writes: 0 };
    const result = await original((transaction) => {
      attempt = { reads: 0, writes: 0 };
      const counted = new Proxy(transaction, {
        get(target, method) {
          const value: unknown = Reflect.get(target, method);
          if (typeof value !== 'function') return value;
          return (...given: readonly unknown[]): unknown => {
            if (method === 'getAll') attempt.reads += given.filter((one) => one && Object(one).path).length;
            else if (method === 'get') attempt.reads += 1;
            else attempt.writes += 1;
            return Reflect.apply(value, target, given);
          };
        },
      });
      return inner(counted);
    });
    cost.reads += attempt.reads;
    cost.writes += attempt.writes;
    return result;
  });
  onTestFinished(() => spy.mockRestore());
  await work();
  spy.mockRestore();
  return cost;
}

describe('the cost of an arrangement', () => {
  it('an arrangement writes the album, its contents, its cover and each photo that comes or goes, and no more', async () => {
    const ids = await photos(limits.album.photos);
    const id = await createAlbum(person.uid, words, new Date());
    const added = await costOf(async () => {
      await put(id, { add: ids.slice(0, 500) });
      await put(id, { add: ids.slice(500) });
    });
    expect(added).toEqual({ reads: 1_006, writes: 1_004 });
    const [first, ...others] = ids;
    const last = ids.slice(-1);
    const moved = await costOf(() => put(id, { order: { ids: last, before: first } }));
    expect(moved).toEqual({ reads: 3, writes: 2 });
    expect(await photosOf(id)).toEqual([...last, first, ...others.slice(0, -1)]);
    expect(await costOf(() => put(id, { order: { ids: last, before: first } }))).toEqual({ reads: 2, writes: 0 });
    expect(await costOf(() => put(id, { remove: last }))).toEqual({ reads: 4, writes: 3 });
    // Includes the case of its reports.
    const renamed = await costOf(() => changeAlbum(id, person.uid, { ...words, title: '朝' }, new Date()));
    expect(renamed).toEqual({ reads: 4, writes: 1 });
  });

  it('a change of a photo costs nothing if no cover depends on it', async () => {
    const [first, second] = await photos(2);
    if (!first || !second) throw new Error('no photos');
    const id = await albumWith([first, second]);
    const before = await dataOf(second);
    const after = { ...before, caption: '月' };
    expect(await costOf(() => updateAlbums(second, before, after, new Date()))).toEqual({ reads: 0, writes: 0 });
    await firestore.doc(`photos/${second}`).update({ status: 'held' });
    const held = await costOf(async () => updateAlbums(second, before, await dataOf(second), new Date()));
    expect(held).toEqual({ reads: 0, writes: 0 });
    expect((await albumNow(id))?.cover?.photoId).toBe(first);
  });
});

describe('the event of a deletion', () => {
  it('the event of a deletion is harmless if it is repeated, late or about a photo that still exists', async () => {
    const [gone, there] = await photos(2);
    if (!gone || !there) throw new Error('no photos');
    const id = await albumWith([gone, there]);
    const [was, is] = [await dataOf(gone), await dataOf(there)];
    await updateAlbums(there, is, undefined, new Date());
    expect(await photosOf(id)).toEqual([gone, there]);
    await firestore.doc(`photos/${gone}`).delete();
    // An old event about a photo that is gone.
    await updateAlbums(gone, { ...was, status: 'held' }, was, new Date());
    expect(await photosOf(id)).toEqual([there]);
    expect((await albumNow(id))?.cover?.photoId).toBe(there);
    const paths = [`albums/${id}`, `albumContents/${id}`];
    const written = () => Promise.all(paths.map(async (path) => (await firestore.doc(path).get()).updateTime));
    const once = await written();
    for (const _twice of [1, 2]) await updateAlbums(gone, was, undefined, new Date());
    expect(await written()).toEqual(once);
  });

  it('a deletion of all photos at once empties the album', async () => {
    const ids = await photos(20);
    const id = await albumWith(ids);
    const before = await Promise.all(ids.map(dataOf));
    await Promise.all(ids.map((photo) => firestore.doc(`photos/${photo}`).delete()));
    await Promise.all(ids.map((photo, at) => updateAlbums(photo, before[at], undefined, new Date())));
    expect(await photosOf(id)).toEqual([]);
    expect((await albumNow(id))?.cover).toBeUndefined();
  });
});

describe('the number of photos of an album', () => {
  const countOf = async (id: AlbumId) => (await albumNow(id))?.photoCount;
  /** Changes photos, then delivers their events all at once. */
  async function change(ids: readonly PhotoId[], fields: Readonly<Record<string, unknown>>): Promise<void> {
    const before = await Promise.all(ids.map(dataOf));
    await Promise.all(ids.map((photo) => firestore.doc(`photos/${photo}`).update({ ...fields })));
    const after = await Promise.all(ids.map(dataOf));
    await Promise.all(ids.map((photo, at) => updateAlbums(photo, before[at], after[at], new Date())));
  }
  const hidden = { visibility: 'private', listed: false };
  const unlisted = { visibility: 'unlisted', listed: false };

  it('the number follows many photos that are hidden, shown and deleted at once', async () => {
    const ids = await photos(30);
    const id = await albumWith(ids);
    await recountAlbum(id);
    expect(await countOf(id)).toBe(30);
    await change(ids.slice(0, 20), hidden);
    expect(await countOf(id)).toBe(10);
    await Promise.all([
      change(ids.slice(0, 10), { visibility: 'public', listed: true }),
      change(ids.slice(20), hidden),
    ]);
    expect(await countOf(id)).toBe(10);
    const gone = ids.slice(0, 5);
    const before = await Promise.all(gone.map(dataOf));
    await Promise.all(gone.map((photo) => firestore.doc(`photos/${photo}`).delete()));
    await Promise.all(gone.map((photo, at) => updateAlbums(photo, before[at], undefined, new Date())));
    expect(await countOf(id)).toBe(5);
  });

  it('the number includes unlisted photos only while the album is unlisted itself', async () => {
    const ids = await photos(3);
    const id = await albumWith(ids);
    await change(ids.slice(0, 1), unlisted);
    await change(ids.slice(1, 2), hidden);
    expect(await countOf(id)).toBe(1);
    await changeAlbum(id, person.uid, { ...words, visibility: 'unlisted' }, new Date());
    expect(await countOf(id)).toBe(2);
    await changeAlbum(id, person.uid, words, new Date());
    expect(await countOf(id)).toBe(1);
  });

  it('the number follows the event of an added or removed photo after a call that died early', async () => {
    const ids = await photos(2);
    const [first, second] = ids;
    if (!first || !second) throw new Error('no photos');
    const id = await albumWith([]);
    const without = await Promise.all(ids.map(dataOf));
    await put(id, { add: [...ids] });
    const within = await Promise.all(ids.map(dataOf));
    await updateAlbums(first, without[0], within[0], new Date());
    expect(await countOf(id)).toBe(2);
    await put(id, { remove: [second] });
    await updateAlbums(second, within[1], await dataOf(second), new Date());
    expect(await countOf(id)).toBe(1);
  });

  it('the number is never replaced by an older one, and the date of the last edit stays', async () => {
    const [first, second] = await photos(2);
    if (!first || !second) throw new Error('no photos');
    const id = await albumWith([first, second]);
    const before = await albumNow(id);
    let writes = 0;
    const stop = beforeWrites(async () => {
      writes += 1;
      if (writes > 1) return;
      await firestore.doc(`photos/${second}`).update(hidden);
      await firestore.doc(`albums/${id}`).update({ photoCount: 1 });
    });
    onTestFinished(stop);
    await recountAlbum(id);
    expect(writes).toBe(1);
    expect(await countOf(id)).toBe(1);
    expect((await albumNow(id))?.updatedAt).toEqual(before?.updatedAt);
  });
});

describe('a deleted album', () => {
  const inAMinute = () => new Date(Date.now() + 60_000);
  const clean = (clock: () => Date) =>
    eraseDeletedAlbums({ bucket: bucketOfTests, clock, until: new Date(Date.now() + 600_000) });

  it('the schedule erases an album once nobody can restore it, and no other album', async () => {
    const ids = await photos(3);
    const [deleted, kept] = [await albumWith(ids), await albumWith(ids)];
    await softDeleteAlbum(deleted, person.uid, new Date());
    await clean(systemClock);
    expect(await albumNow(deleted)).toMatchObject({ status: 'removed' });
    await clean(inAMinute);
    expect(await albumNow(deleted)).toBeUndefined();
    expect(await contentsNow(deleted)).toBeUndefined();
    const left = await contentsNow(kept);
    expect(left?.photoIds).toEqual(ids);
    for (const photo of ids) expect(await keysOf(photo)).toEqual([left?.key]);
  });

  it('every photo of a large album forgets it', async () => {
    const ids = await photos(401);
    await eraseAlbum(await albumWith(ids), { bucket: bucketOfTests, clock: systemClock, ownerId: person.uid });
    expect(new Set((await Promise.all(ids.map(keysOf))).map((keys) => JSON.stringify(keys)))).toEqual(new Set(['[]']));
  });

  it('an album whose erasure died takes no photo, and the schedule finishes the erasure', async () => {
    const [photo, other] = await photos(2);
    if (!photo || !other) throw new Error('no photos');
    const id = await albumWith([photo]);
    const dying = eraseAlbum(id, { bucket: dyingBucket(1, 'before'), clock: systemClock, ownerId: person.uid });
    await expect(dying).rejects.toThrow(Killed);
    await expect(put(id, { add: [other] })).rejects.toMatchObject({ code: 'not-found' });
    await clean(systemClock);
    expect(await albumNow(id)).toBeUndefined();
    expect(await keysOf(photo)).toEqual([]);
  });
});

describe('a rename', () => {
  const renamed = { username: '', displayName: '花', photoURL: null };

  it('a rename reaches all albums of the person and nobody else’s', async () => {
    const [mine, also] = [await albumWith([]), await albumWith([])];
    const other = await newcomer();
    const theirs = await createAlbum(other.uid, words, new Date());
    await firestore.doc(`profiles/${person.uid}`).update(renamed);
    const copy = async () => {
      await runTransaction(async (transaction) => startOwnerCopy(transaction, person.uid, new Date()));
      expect(await runJob('owner-copy', person.uid)).toBe('done');
    };
    await copy();
    for (const id of [mine, also]) expect((await albumNow(id))?.owner).toEqual(renamed);
    expect((await albumNow(theirs))?.owner.displayName).toBe('');
    const before = await firestore.doc(`albums/${mine}`).get();
    await copy();
    expect((await before.ref.get()).updateTime).toEqual(before.updateTime);
  });
});
