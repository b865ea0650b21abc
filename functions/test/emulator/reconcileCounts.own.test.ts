import { beforeEach, describe, expect, it, vi } from 'vitest';
import { reconcile } from '../../src/catalogue/reconcileCounts.schedule.ts';
import { readPass, savePass } from '../../src/data/catalogue/reconcileStore.ts';
import { updateDerived } from '../../src/photos/updateDerived.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { log } from '../../src/platform/logger.ts';
import { newPhotoId } from '../../src/platform/newPhotoId.ts';
import { coverVariants, dataAt, publishedPhoto, put } from './harness/documents.ts';
import { atEachDeath, untilWrite } from './harness/dyingProcess.ts';
import { server } from './harness/site.ts';
import { emptyCatalogue } from './harness/wholeSite.ts';

const anHour = () => new Date(Date.now() + 3_600_000);
const run = () => reconcile({ clock: systemClock, until: anHour() });
const monthMs = 31 * 24 * 3_600_000;
const aMonthLater = { clock: () => new Date(Date.now() + monthMs), until: new Date(Date.now() + 2 * monthMs) };
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

  it('the counts are right after a pass, and the pass of the next month corrects nothing', async () => {
    expect(await run()).toMatchObject({ failed: 0 });
    await expectExact();
    expect(await run()).toMatchObject({ looked: 0 });
    const again = await reconcile(aMonthLater);
    expect(again).toMatchObject({ recounted: 0, corrected: 0, covers: 0, failed: 0 });
    expect(again.looked).toBeGreaterThan(8);
    await expectExact();
  });

  it('the counts are right after runs that died at different steps, and after concurrent runs', async () => {
    vi.spyOn(log, 'error').mockImplementation(() => {});
    await atEachDeath(6, async (diesAt) => (await untilWrite(diesAt, run)).died);
    await Promise.all([reconcile(aMonthLater), reconcile(aMonthLater)]);
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
    await reconcile(aMonthLater);
    await expectExact();
    expect(await dataAt(`photoCounts/${id}`)).toBeUndefined();
  });
});

it('the cursor of a pass contains no id of a deleted person', async () => {
  await emptyCatalogue();
  for (const uid of ['ami', 'beni', 'chika', 'dan']) await put(`profiles/${uid}`, { photoCount: 0 });
  await savePass({ phase: 'profiles', begunAt: new Date(), cursors: { profiles: 'beni' } });
  expect((await dataAt('reconciliations/counts'))?.['cursors']).toEqual({ profiles: 'beni' });
  await server.firestore.doc('profiles/beni').delete();
  const pass = await readPass();
  if (pass) await savePass(pass);
  expect((await dataAt('reconciliations/counts'))?.['cursors']).toEqual({});
});
