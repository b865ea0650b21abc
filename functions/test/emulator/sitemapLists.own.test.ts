import { beforeAll, expect, it } from 'vitest';
import { beginReading } from '../../src/data/site/publicReading.ts';
import {
  beginningOf,
  countIn,
  countTags,
  countTitles,
  listedIn,
  tagsListed,
  titlesListed,
} from '../../src/data/site/sitemapLists.ts';
import { spanOf } from '../../src/platform/clock.ts';
import { newPhotoId } from '../../src/platform/newPhotoId.ts';
import { countDocuments } from './harness/countDocuments.ts';
import { aProfile, aPublishedPhoto, hana, sora } from './harness/publicApi.ts';
import { server } from './harness/site.ts';
import { emptyCatalogue } from './harness/wholeSite.ts';

const { firestore } = server;
const many = 1_005;
const october = spanOf('2026-10');
const first = new Date('2026-09-30T15:00:00Z');
const ids = Array.from({ length: many }, newPhotoId);

beforeAll(async () => {
  await emptyCatalogue('users');
  const writer = firestore.bulkWriter();
  const put = (path: string, fields: Readonly<Record<string, unknown>>) =>
    void writer.set(firestore.doc(path), { ...fields });
  for (const [at, id] of ids.entries())
    put(`photos/${id}`, aPublishedPhoto({}, new Date(first.getTime() + at * 60_000)));
  put(`photos/${newPhotoId()}`, aPublishedPhoto({}, spanOf('2026-11').from));
  put(`photos/${newPhotoId()}`, { ...aPublishedPhoto({}, first), visibility: 'unlisted', listed: false });
  // No writer leaves such a document.
  put(`photos/${newPhotoId()}`, { ...aPublishedPhoto({}, first), status: 'hidden' });
  const banned = { uid: 'banned', username: 'banned', displayName: '' };
  for (const [person, photoCount] of [
    [hana, 1],
    [sora, 0],
    [banned, 1],
  ] as const) {
    const { uid, ...names } = person;
    put(`profiles/${uid}`, aProfile(names, { photoCount, createdAt: first }));
  }
  put('users/banned', { status: 'banned' });
  put('tags/used', { name: 'used', count: 1 });
  put('tags/other', { name: 'other', count: 1, aliasOf: 'used' });
  put('tags/unused', { name: 'unused', count: 0 });
  put(`titles/${'a'.repeat(20)}`, { name: 'a', status: 'active', count: 1 });
  put(`titles/${'b'.repeat(20)}`, { name: 'b', status: 'active', count: 0 });
  put(`titles/${'c'.repeat(20)}`, { name: 'c', status: 'retired', count: 1 });
  await writer.close();
});

it('a month lists each of its photos once, and new people with photos who are not banned', async () => {
  const listed = await listedIn(beginReading(), october, 10_000);
  const photos = listed.flatMap((one) => (one.kind === 'photo' ? [one.id] : []));
  expect(photos).toEqual(ids.toReversed());
  expect(listed.flatMap((one) => (one.kind === 'person' ? [one.username] : []))).toEqual([hana.username]);
});

it('a month reads no more documents than its limit', async () => {
  const counted = countDocuments();
  await listedIn(beginReading(), october, 1_002);
  expect(counted.reads).toBe(1_002);
});

it('the entries are counted with a few documents, and the list starts with the oldest', async () => {
  const counted = countDocuments();
  // The count includes the damaged document and the banned person.
  expect(await countIn(beginReading(), october)).toBe(many + 3);
  expect(await beginningOf(beginReading())).toEqual(first);
  expect(counted.reads).toBe(6);
});

it('the list names used tags and titles', async () => {
  expect([await countTags(beginReading()), await tagsListed(beginReading(), 10)]).toEqual([2, ['used']]);
  expect([await countTitles(beginReading()), await titlesListed(beginReading(), 10)]).toEqual([1, ['a'.repeat(20)]]);
});
