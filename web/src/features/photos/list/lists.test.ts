import { QueryClient } from '@tanstack/react-query';
import * as v from 'valibot';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { parseUid, titleIdSchema } from '#contract/ids.ts';
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
  { of: 'tag', key: 'ねこ' },
  { of: 'filter', titleId, q: '' },
  { of: 'filter', q: 'a:b\nc' },
];

test.each(keys)('the state of a photo that was opened from the list %j names it', (key) => {
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
])('a state like %j names no list', (state) => {
  expect(listKeyIn(state)).toBeUndefined();
});

test('what slid into the next page is listed once', () => {
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

  test('show a changed photo as it is now, at its place, and the others stay the very same', () => {
    const before = client.getQueryData(tagged);
    changeInLists(client, new Map([[first.id, { ...first, caption: '直した題' }]]));
    expect([captions(everybody), captions(offer)]).toEqual(['b 直した題', '直した題']);
    expect(client.getQueryData(tagged)).toBe(before);
  });

  test('lose a photo that is not public any more', () => {
    changeInLists(client, new Map([[first.id, undefined]]));
    expect([captions(everybody), captions(offer)]).toEqual(['b', '']);
  });

  test('know a photo for a while, unless something was changed by oneself', async () => {
    expect(photoInLists(client, first.id, 60_000)?.photo).toBe(first);
    expect(photoInLists(client, aListedPhoto('c').id, 60_000)).toBeUndefined();
    expect(photoInLists(client, first.id, 0)).toBeUndefined();
    await client.invalidateQueries({ refetchType: 'none' });
    expect(photoInLists(client, first.id, 60_000)).toBeUndefined();
  });

  test('that lack a photo which came back are read anew, unless they were read before it went', async () => {
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
