import { beforeEach, describe, expect, it, vi } from 'vitest';
import { parsePhotoId } from '#contract/ids.ts';
import { reconcile } from '../../src/catalogue/reconcileCounts.schedule.ts';
import { readPass, savePass } from '../../src/data/catalogue/reconcileStore.ts';
import { deletePhotoDocument } from '../../src/data/photos/photoStore.ts';
import { recountPhoto, updateDerived } from '../../src/photos/updateDerived.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { log } from '../../src/platform/logger.ts';
import { newPhotoId } from '../../src/platform/newPhotoId.ts';
import { coverVariants, dataAt, publishedPhoto, put } from './harness/documents.ts';
import { atEachDeath, untilWrite } from './harness/dyingProcess.ts';
import { server } from './harness/site.ts';
import { emptyCatalogue } from './harness/wholeSite.ts';

const anHour = () => new Date(Date.now() + 3_600_000);
const run = () => reconcile({ clock: systemClock, until: anHour() });
const aDayLater = { clock: () => new Date(Date.now() + 25 * 3_600_000), until: new Date(Date.now() + 26 * 3_600_000) };
const longAgo = new Date('2020-01-01T00:00:00Z');

const [old, gone, right, tagless, album] = [newPhotoId(), newPhotoId(), newPhotoId(), newPhotoId(), newPhotoId()];

/** Everything that can be wrong, beside documents that are right. */
async function spoil(): Promise<void> {
  await put('profiles/hana', { photoCount: 7 });
  await put('profiles/sora', { photoCount: 1 });
  await put('titles/work', { name: 'Work', status: 'active' });
  // From before notes, tags and covers existed.
  await put(
    `photos/${old}`,
    publishedPhoto(old, { ownerId: 'hana', tags: ['Night'], tagKeys: ['night'], titleId: 'work' }),
  );
  // Its event never came.
  await put(`photoCounts/${gone}`, { subjects: ['profiles/hana', 'tags/sea'] });
  await put('tags/sea', {
    name: 'Sea',
    count: 3,
    coverPhotoId: gone,
    cover: { photoId: gone, pictureId: gone, variants: { sizes: [320], avif: [] }, color: '', thumbhash: '' },
  });
  // A tag that was deleted by hand.
  await put(
    `photos/${tagless}`,
    publishedPhoto(tagless, { ownerId: 'hana', tags: ['Moon'], tagKeys: ['moon'], albumKeys: ['key of the album'] }),
  );
  await put(`photoCounts/${tagless}`, { subjects: ['profiles/hana', 'tags/moon'] });
  await put(`photos/${right}`, publishedPhoto(right, { ownerId: 'sora', status: 'hidden' }));
  await put(`photos/${right}`, publishedPhoto(right, { ownerId: 'sora' }));
  await put(`photoCounts/${right}`, { subjects: ['profiles/sora'] });
  const names = { username: '', displayName: '', photoURL: null };
  const times = { createdAt: longAgo, updatedAt: longAgo };
  await put(`albums/${album}`, {
    ...{ ownerId: 'hana', owner: names, title: '夜', text: '', visibility: 'public', status: 'published', ...times },
    photoCount: 7,
  });
  await put(`albumContents/${album}`, { ownerId: 'hana', photoIds: [tagless], key: 'key of the album' });
  await put('tags/forgotten', { name: 'Forgotten', count: 0, lastUsedAt: longAgo });
  await put('tags/alias', { name: 'Alias', count: 0, aliasOf: 'night', lastUsedAt: longAgo });
  await put('tags/worked', { name: 'Worked', count: 0, reading: 'わーくど', lastUsedAt: longAgo });
}

async function expectExact(): Promise<void> {
  expect((await dataAt('profiles/hana'))?.['photoCount']).toBe(2);
  expect((await dataAt('profiles/sora'))?.['photoCount']).toBe(1);
  expect((await dataAt(`albums/${album}`))?.['photoCount']).toBe(1);
  const cover = { photoId: old, pictureId: old, variants: coverVariants, color: '#aabbcc', thumbhash: 'hash' };
  expect(await dataAt('tags/night')).toMatchObject({ name: 'Night', count: 1, coverPhotoId: old, cover });
  expect(await dataAt('titles/work')).toMatchObject({ count: 1, coverPhotoId: old, cover });
  expect(await dataAt('tags/moon')).toMatchObject({ name: 'Moon', count: 1, coverPhotoId: tagless });
  const sea = await dataAt('tags/sea');
  expect(sea).toMatchObject({ count: 0 });
  expect(sea).not.toHaveProperty('cover');
  expect(sea).not.toHaveProperty('coverPhotoId');
  expect(await dataAt(`photoCounts/${gone}`)).toBeUndefined();
  expect(await dataAt(`photoCounts/${old}`)).toMatchObject({
    subjects: ['profiles/hana', 'tags/night', 'titles/work'],
  });
  expect(await dataAt('tags/forgotten')).toBeUndefined();
  expect(await dataAt('tags/alias')).toBeDefined();
  expect(await dataAt('tags/worked')).toBeDefined();
}

describe('wrong counts, covers and notes', () => {
  beforeEach(async () => {
    await emptyCatalogue();
    await spoil();
  });

  it('the counts are right after a pass, and the next passes correct nothing', async () => {
    expect(await run()).toMatchObject({ failed: 0 });
    await expectExact();
    expect(await run()).toMatchObject({ looked: 0 });
    const again = await reconcile(aDayLater);
    expect(again).toMatchObject({ recounted: 0, corrected: 0, covers: 0, failed: 0 });
    expect(again.looked).toBeGreaterThan(8);
    await expectExact();
  });

  it('the counts are right after runs that died at different steps, and after concurrent runs', async () => {
    vi.spyOn(log, 'error').mockImplementation(() => {});
    await atEachDeath(6, async (diesAt) => (await untilWrite(diesAt, run)).died);
    await Promise.all([reconcile(aDayLater), reconcile(aDayLater)]);
    await expectExact();
  });

  it('the counts are right after runs with time for one page each', async () => {
    const start = Date.now();
    for (let runs = 0; (await dataAt('reconciliations/counts'))?.['phase'] !== 'done'; runs += 1) {
      let looks = 0;
      // The first look at the clock begins the pass, the second permits one page.
      const slow = () => new Date(start + (looks++ < 2 ? 0 : 10));
      await reconcile({ clock: slow, until: new Date(start + 5) });
      expect(runs).toBeLessThan(20);
    }
    await expectExact();
  });

  it('the counts are right after a pass that is concurrent with events', async () => {
    const id = newPhotoId();
    const states = Array.from({ length: 6 }, (_, index) =>
      publishedPhoto(id, {
        ownerId: 'sora',
        tags: ['Night'],
        tagKeys: ['night'],
        publishedAt: longAgo,
        status: index % 2 === 0 ? 'published' : 'hidden',
      }),
    );
    const changing = async () => {
      for (const [index, state] of states.entries()) {
        await put(`photos/${id}`, state);
        await updateDerived(id, states[index - 1], state, systemClock);
      }
    };
    await Promise.all([run(), changing(), run()]);
    await reconcile(aDayLater);
    await expectExact();
    expect(await dataAt(`photoCounts/${id}`)).toBeUndefined();
  });
});

describe('a site that is larger than the part of one day', () => {
  const dayMs = 24 * 3_600_000;
  const pageSize = 2;
  const count = 60;
  // Checked last.
  const last = `z${newPhotoId().slice(1)}`;
  /** The pass of the day that many days from now. */
  const passOn = (day: number, now = Date.now() + day * (dayMs + 60_000)) =>
    reconcile({ clock: () => new Date(now), until: new Date(now + 1), pageSize });

  beforeEach(async () => {
    await emptyCatalogue();
    await put('profiles/hana', { photoCount: 0 });
  });

  it('thirty passes check the site, a thirtieth each, every photo once', async () => {
    const ids = Array.from({ length: count }, newPhotoId);
    await Promise.all(ids.map((id) => put(`photos/${id}`, publishedPhoto(id, { ownerId: 'hana' }))));
    for (let day = 0; day < 30; day += 1) {
      const { recounted, failed } = await passOn(day);
      expect({ day, recounted, failed }).toEqual({ day, recounted: count / 30, failed: 0 });
    }
    expect((await dataAt('profiles/hana'))?.['photoCount']).toBe(count);
    expect(await passOn(30)).toMatchObject({ recounted: 0 });
  });

  it('the next pass checks everything changed since the last one, even without its event', async () => {
    const [first, left, aside, gone] = [newPhotoId(), newPhotoId(), newPhotoId(), newPhotoId()].map(
      (id) => `y${id.slice(1)}`,
    );
    const few = Array.from({ length: 20 }, () => `0${newPhotoId().slice(1)}`);
    const night = { ownerId: 'hana', tags: ['Night'], tagKeys: ['night'], updatedAt: longAgo };
    for (const id of [first ?? '', left ?? '', aside ?? '', gone ?? '', last, ...few]) {
      await put(`photos/${id}`, publishedPhoto(id, night));
      await recountPhoto(parsePhotoId(id), systemClock);
    }
    expect((await dataAt('tags/night'))?.['count']).toBe(25);
    await passOn(0);
    // One photo hidden, one with another picture, one deleted, one erased, and a new one.
    await put(`photos/${last}`, publishedPhoto(last, { ...night, status: 'hidden', updatedAt: new Date() }));
    const publishedAt = new Date('2026-02-01T00:00:00Z');
    await put(
      `photos/${first}`,
      publishedPhoto(first ?? '', { ...night, publishedAt, color: '#112233', updatedAt: new Date() }),
    );
    const until = new Date(Date.now() + 60_000);
    await put(`photos/${aside}`, {
      ...publishedPhoto(aside ?? '', night),
      ...{ status: 'removed', listed: false },
      restorable: { until, status: 'published' },
    });
    await deletePhotoDocument(parsePhotoId(gone), new Date());
    const young = newPhotoId();
    await put(`photos/y${young.slice(1)}`, publishedPhoto(`y${young.slice(1)}`, { ...night, updatedAt: new Date() }));
    const report = await passOn(1);
    expect(report).toMatchObject({ recounted: 4, failed: 0 });
    // Two pages of photos and of notes, one of the other three, and the changes.
    expect(report.looked).toBeLessThan(20);
    expect(await dataAt('tags/night')).toMatchObject({ count: 23, cover: { color: '#112233' } });
    expect((await dataAt('profiles/hana'))?.['photoCount']).toBe(23);
    expect(await dataAt(`photoCounts/${gone}`)).toBeUndefined();
    expect(await passOn(2)).toMatchObject({ recounted: 0, corrected: 0, covers: 0 });
  });

  it('a pass checks changes made after a late pass of the day before', async () => {
    // The regular part of a pass does not reach the last one.
    for (let index = 10; index < 22; index += 1) {
      const id = `0${index}${newPhotoId().slice(3)}`;
      await put(`photos/${id}`, publishedPhoto(id, { ownerId: 'hana', status: 'hidden' }));
    }
    await passOn(0);
    await put(`photos/${last}`, publishedPhoto(last, { ownerId: 'hana', updatedAt: new Date(Date.now() + dayMs) }));
    expect(await passOn(0.5)).toMatchObject({ looked: 0 });
    expect(await passOn(5)).toMatchObject({ recounted: 1 });
  });

  it('the cursor of a pass contains no id of a deleted person', async () => {
    for (const uid of ['ami', 'beni', 'chika', 'dan']) await put(`profiles/${uid}`, { photoCount: 0 });
    await passOn(0);
    expect((await dataAt('reconciliations/counts'))?.['cursors']).toMatchObject({ profiles: 'beni' });
    await server.firestore.doc('profiles/beni').delete();
    const pass = await readPass();
    if (pass) await savePass(pass);
    expect((await dataAt('reconciliations/counts'))?.['cursors']).toMatchObject({ profiles: '' });
  });
});
