import { QueryClient } from '@tanstack/react-query';
import * as v from 'valibot';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { parseUid, publicationIdSchema, titleIdSchema } from '#contract/ids.ts';
import { entriesOf } from '#data/pages.ts';
import {
  changeInLists,
  type ListKey,
  listKeyIn,
  newestPhotos,
  type PhotoPages,
  photoIdOf,
  photoInLists,
  photoList,
  readListsWithout,
} from '#data/photos/lists.ts';
import { aList, aListedPhoto, aPage } from '../testing/aListedPhoto.ts';

const titleId = v.parse(titleIdSchema, 'abc_1-2');
const keys: readonly ListKey[] = [
  { of: 'everybody' },
  { of: 'person', uid: parseUid('hana:uid') },
  { of: 'following', uid: parseUid('hana:uid') },
  { of: 'liked', uid: parseUid('hana:uid') },
  { of: 'tag', key: 'ねこ' },
  { of: 'publication', id: v.parse(publicationIdSchema, 'a'.repeat(20)) },
  { of: 'moment', at: '2026-11-26/07:40' },
  { of: 'filter', titleId, q: '' },
  { of: 'filter', q: 'a:b\nc' },
];

test.each(keys)('the history state of a photo that was opened from the list %j names that list', (key) => {
  expect(listKeyIn({ list: structuredClone(key), more: 1 })).toEqual(key);
});

test.each([
  null,
  undefined,
  'latest',
  {},
  { list: 'latest' },
  { list: { of: 'person', uid: 'a/b' } },
  { list: { of: 'other' } },
])('the history state %j names no list', (state) => {
  expect(listKeyIn(state)).toBeUndefined();
});

test('a photo that slid into the next page is listed once', () => {
  const pages = aList(aPage('ba', 'next'), aPage('az'));
  expect(entriesOf(pages, photoIdOf).map(({ caption }) => caption)).toEqual(['b', 'a', 'z']);
});

describe('the lists in memory', () => {
  const [first, second] = [aListedPhoto('a'), aListedPhoto('b')];
  const everybody = photoList({ of: 'everybody' }).queryKey;
  const tagged = photoList({ of: 'tag', key: 'x' }).queryKey;
  const offer = newestPhotos({ of: 'everybody' }).queryKey;
  let client = new QueryClient();
  beforeEach(() => {
    client = new QueryClient();
    client.setQueryData(everybody, aList(aPage([second], 'next'), aPage([first])));
    client.setQueryData(offer, aList(aPage([first])));
    client.setQueryData(tagged, aList(aPage([second])));
  });
  const captions = (key: typeof everybody): string =>
    entriesOf(client.getQueryData<PhotoPages>(key), photoIdOf)
      .map(({ caption }) => caption)
      .join(' ');

  test('a changed photo is replaced in place, and lists without it keep their identity', () => {
    const before = client.getQueryData(tagged);
    changeInLists(client, new Map([[first.id, { ...first, caption: '直した題' }]]));
    expect([captions(everybody), captions(offer)]).toEqual(['b 直した題', '直した題']);
    expect(client.getQueryData(tagged)).toBe(before);
  });

  test('a photo that is no longer public leaves all lists', () => {
    changeInLists(client, new Map([[first.id, undefined]]));
    expect([captions(everybody), captions(offer)]).toEqual(['b', '']);
  });

  test('a photo in a list counts as fresh for a while, until the person changes something', async () => {
    expect(photoInLists(client, first.id, 60_000)?.photo).toBe(first);
    expect(photoInLists(client, aListedPhoto('c').id, 60_000)).toBeUndefined();
    expect(photoInLists(client, first.id, 0)).toBeUndefined();
    await client.invalidateQueries({ refetchType: 'none' });
    expect(photoInLists(client, first.id, 60_000)).toBeUndefined();
  });

  test('a list that lacks a restored photo is dropped if it was loaded after the photo went', async () => {
    vi.useFakeTimers({ now: Date.now() + 1_000 });
    const wentAtMs = Date.now();
    const since = photoList({ of: 'tag', key: 'since' }).queryKey;
    client.setQueryData(since, aList(aPage([second])));
    await readListsWithout(client, first.id, wentAtMs);
    expect(client.getQueryData(since)).toBeUndefined();
    expect([captions(everybody), captions(tagged)]).toEqual(['b a', 'b']);
    vi.useRealTimers();
  });
});
