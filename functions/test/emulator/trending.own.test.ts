import { beforeEach, describe, expect, it } from 'vitest';
import { decode } from '#contract/documents/stored.ts';
import { trendingSchema } from '#contract/documents/trending.ts';
import type { PhotoId } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { updateDerived } from '../../src/photos/updateDerived.ts';
import { updateTrending } from '../../src/photos/updateTrending.ts';
import { minutesAfter, systemClock } from '../../src/platform/clock.ts';
import { newPhotoId } from '../../src/platform/newPhotoId.ts';
import { dataAt, type Fields, publishedPhoto, put } from './harness/documents.ts';
import { emptyCatalogue } from './harness/wholeSite.ts';

const later = () => minutesAfter(new Date(), limits.trending.refreshEveryMinutes + 1);
const shown = async () => decode(trendingSchema, 'aggregates/trending', await dataAt('aggregates/trending'));
const tagsShown = async () => (await shown()).tags.map(({ key }) => key);

let latest = Date.now();
/** Later than every time before: of two photos of one millisecond, the id decides which is newer. */
function nextTime(): Date {
  latest = Math.max(latest + 1, Date.now());
  return new Date(latest);
}

async function publish(more: Fields, clock = systemClock): Promise<PhotoId> {
  const id = newPhotoId();
  const photo = publishedPhoto(id, { publishedAt: nextTime(), ...more });
  await put(`photos/${id}`, photo);
  await updateDerived(id, undefined, photo, clock);
  return id;
}

/** A photo whose event has not arrived. */
async function takenBy(ownerId: string, more: Fields): Promise<void> {
  const id = newPhotoId();
  await put(`photos/${id}`, publishedPhoto(id, { publishedAt: nextTime(), ...more, ownerId }));
}

const tagged = (ownerId: string, ...tagKeys: string[]): Fields => ({ ownerId, tags: tagKeys, tagKeys });

describe('trending', () => {
  beforeEach(async () => {
    await emptyCatalogue();
    for (const uid of ['hana', 'sora']) await put(`profiles/${uid}`, { photoCount: 0 });
    await put('titles/shown', { name: 'Shown', status: 'active' });
    await put('titles/retired', { name: 'Retired', status: 'retired' });
    await put('ngTags/unwanted', { name: 'unwanted', mode: 'hold', note: '', by: 'x', at: new Date() });
    await put('tags/alias', { name: 'alias', count: 0, aliasOf: 'sea' });
  });

  it('the list has the tags and titles of the most people, without aliases, unwanted tags and inactive titles', async () => {
    for (let index = 0; index < 3; index += 1) await publish({ ...tagged('hana', 'often', 'mine'), titleId: 'shown' });
    for (const uid of ['sora', 'umi'])
      await takenBy(uid, { ...tagged(uid, 'often', 'sea', 'alias'), titleId: 'shown' });
    await publish({ ...tagged('hana', 'sea', 'alias', 'unwanted'), titleId: 'retired' });
    const id = await publish({ ...tagged('sora', 'sea', 'unwanted'), titleId: 'retired' });
    await Promise.all([1, 2, 3, 4, 5].map(() => updateTrending([], later)));
    const { tags, titles, at } = await shown();
    expect(tags.map(({ key, count }) => ({ key, count }))).toEqual([
      { key: 'often', count: 3 },
      { key: 'sea', count: 2 },
    ]);
    expect(tags[1]?.cover?.photoId).toBe(id);
    expect(titles).toEqual([expect.objectContaining({ id: 'shown', name: 'Shown', count: 3 })]);
    expect(at.getTime()).toBeGreaterThan(Date.now() + 60_000);
  });

  it('the list is computed again only when it is old', async () => {
    await takenBy('sora', tagged('sora', 'first', 'second', 'third'));
    await publish(tagged('hana', 'first'));
    expect(await tagsShown()).toEqual(['first']);
    await publish(tagged('hana', 'second'));
    expect(await tagsShown()).toEqual(['first']);
    await publish(tagged('hana', 'third'), later);
    expect(await tagsShown()).toHaveLength(3);
  });

  it('the list never shows an invisible photo', async () => {
    await takenBy('sora', tagged('sora', 'sea'));
    const id = await publish(tagged('hana', 'sea'));
    expect((await shown()).tags[0]?.cover?.photoId).toBe(id);
    const before = publishedPhoto(id, tagged('hana', 'sea'));
    await put(`photos/${id}`, { ...before, status: 'hidden' });
    await updateDerived(id, before, { ...before, status: 'hidden' }, systemClock);
    expect((await shown()).tags).toEqual([]);
  });

  it('the list has no picture of a covered photo', async () => {
    await takenBy('sora', { ...tagged('sora', 'ending', 'fresh'), titleId: 'new' });
    await publish({ ...tagged('hana', 'ending'), spoiler: true });
    expect((await shown()).tags[0]?.cover?.spoiler).toBe(true);
    await put('titles/new', { name: 'New', status: 'active', spoilerUntil: minutesAfter(new Date(), 60) });
    await publish({ ...tagged('hana'), titleId: 'new' }, later);
    expect((await shown()).titles[0]?.cover?.spoiler).toBe(true);
  });

  it('a damaged list is computed again', async () => {
    await put('aggregates/trending', { tags: 'none' });
    await takenBy('sora', tagged('sora', 'sea'));
    await publish(tagged('hana', 'sea'));
    expect(await tagsShown()).toEqual(['sea']);
  });
});
