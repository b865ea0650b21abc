import { QueryClient } from '@tanstack/react-query';
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { publicationIdSchema } from '#contract/ids.ts';
import { type PhotoPage, type PhotoPages, photoList } from '#data/photos/lists.ts';
import { aList, aListedPhoto, aPage as page } from '../testing/aListedPhoto.ts';
import { lookForNewer, newerCount, newerIn, withNewer, withoutGone } from './lookForNewer.ts';

const cursor = 'somewhere';
/** This many seconds into the day after the photos' publication. */
const at = (seconds: number): Date => new Date(Date.UTC(2026, 10, 21, 0, 0, seconds));
const list = (names: string, next?: string): PhotoPages => aList(page(names, next, at(0)));
const newest = (names: string, next?: string): PhotoPage => page(names, next, at(10));
/** The letters of the photos in the order of the list. */
const shown = ({ pages }: PhotoPages): string =>
  pages.flatMap(({ items }) => items.map((photo) => photo.caption)).join('');
const offered = (before: PhotoPages, now: PhotoPage): string =>
  newerIn(before, now)
    .photos.map(({ caption }) => caption)
    .join('');

describe('newer photos', () => {
  test('newer photos are offered before they are shown, and the list keeps its cursor', () => {
    const before = aList(page('cb', 'next', at(0)), page('a', cursor, at(1)));
    expect(offered(before, newest('edcb'))).toBe('ed');
    expect(withoutGone(before, newest('edcb'))).toBe(before);
    expect(shown(withNewer(before, newest('edcb')))).toBe('edcba');
    expect(withNewer(before, newest('edcb')).pages.at(-1)?.next).toBe(cursor);
    expect(offered(withNewer(before, newest('edcb')), newest('edcb'))).toBe('');
  });

  test('more newer photos than a page holds restart the list', () => {
    const now = newest('zyx', cursor);
    expect(newerIn(list('cb'), now)).toMatchObject({ isMore: true });
    expect(withNewer(list('cb'), now)).toEqual(aList(now));
  });

  test('photos that are gone leave the top of the list, and newer ones are still offered', () => {
    expect(shown(withoutGone(list('dcba'), newest('ba')))).toBe('ba');
    const cut = withoutGone(list('dcba'), newest('eba'));
    expect([shown(cut), offered(cut, newest('eba'))]).toEqual(['ba', 'e']);
    expect(shown(withoutGone(list('a'), newest('')))).toBe('');
  });

  test('the first photo of an empty site shows without a press', () => {
    expect(shown(withoutGone(list(''), newest('a')))).toBe('a');
  });

  test('a page that is older than the list changes nothing', () => {
    const before = aList(page('cba', cursor, at(20)));
    for (const names of ['zcba', 'ba', '']) {
      expect(withNewer(before, newest(names))).toBe(before);
      expect(withoutGone(before, newest(names))).toBe(before);
      expect(offered(before, newest(names))).toBe('');
    }
  });

  test('a photo that its owner moved up on the profile does not count as new', () => {
    expect(offered(list('cba'), newest('acb'))).toBe('');
    expect(withNewer(list('cba'), newest('cba'))).toEqual(list('cba'));
    expect(shown(withNewer(list('cba'), newest('dacb')))).toBe('dcba');
  });
});

describe('photos that were sent together', () => {
  const publication = v.parse(publicationIdSchema, 'sentTogether00000000');
  const tiles = (names: string, behind = 0) =>
    Array.from(names, (name, place) =>
      aListedPhoto(name, {
        publication,
        ...(place === 0 && behind > 0 && { others: [{ count: behind, tagKeys: ['海'] }] }),
      }),
    );
  const alone = (names: string) => Array.from(names, (name) => aListedPhoto(name));
  const before = aList(page([...tiles('cb'), ...alone('a')], 'next', at(0)));
  const counted = (now: PhotoPage, mutedTags: readonly string[] = []): number =>
    newerCount(
      newerIn(before, now, true),
      true,
      { mutedUsers: [], mutedTags: [...mutedTags], mutedTitles: [] },
      new Set(),
    );

  test('a publication that has grown is offered with all of its new photos, and shows where it was', () => {
    const now = page([...tiles('cbz', 23), ...alone('a')], 'next', at(10));
    expect(counted(now)).toBe(24);
    expect(withoutGone(before, now)).toBe(before);
    const after = withNewer(before, now, true);
    expect(shown(after)).toBe('cbza');
    expect(after.pages[0]?.items[0]?.others).toEqual([{ count: 23, tagKeys: ['海'] }]);
    expect(newerCount(newerIn(after, { ...now, asOf: at(20) }, true), true, null, new Set())).toBe(0);
  });

  test('a photo that was alone so far gets the others of its publication where it is', () => {
    const one = aList(page(alone('ca'), 'next', at(0)));
    const now = page([...tiles('cbz', 2), ...alone('a')], 'next', at(10));
    expect(newerCount(newerIn(one, now, true), true, null, new Set())).toBe(4);
    const after = withNewer(one, now, true);
    expect(shown(after)).toBe('cbza');
    expect(after.pages[0]?.items[0]?.publication).toBe(publication);
  });

  test('a photo that is alone from now on loses the others of its publication', () => {
    const now = page(alone('ca'), 'next', at(10));
    expect(counted(now)).toBe(0);
    const after = withNewer(before, now, true);
    expect(shown(after)).toBe('ca');
    expect(after.pages[0]?.items[0]?.publication).toBeUndefined();
  });

  test('a muted photo of a publication that has grown does not count', () => {
    expect(counted(page([...tiles('cbz', 23), ...alone('a')], 'next', at(10)), ['海'])).toBe(1);
  });

  test('a publication of which photos have left offers nothing, and shows what is left', () => {
    const now = page([...tiles('b'), ...alone('a')], 'next', at(10));
    expect(counted(now)).toBe(0);
    expect(shown(withNewer(before, now, true))).toBe('ba');
  });

  test('a new publication counts with the photos behind its tiles', () => {
    const fresh = tiles('zyx', 23).map((photo) => ({
      ...photo,
      publication: v.parse(publicationIdSchema, 'x'.repeat(20)),
    }));
    const now = page([...fresh, ...tiles('cb'), ...alone('a')], 'next', at(10));
    expect(counted(now)).toBe(26);
    expect(shown(withNewer(before, now, true))).toBe('zyxcba');
  });

  test('a publication at the end of a page may go on in the next one, and stays as it was', () => {
    const list = aList(page([...alone('d'), ...tiles('cb')], 'next', at(0)));
    const now = page([...alone('ed'), ...tiles('c')], 'next', at(10));
    expect(shown(withNewer(list, now, true))).toBe('edcb');
  });
});

describe('a check for newer photos', () => {
  const waitMs = 120_000;
  const key = { of: 'everybody' } as const;
  const asked: string[] = [];
  let client = new QueryClient();
  let names = '';
  beforeEach(() => {
    vi.useFakeTimers({ now: at(0) });
    client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    asked.length = 0;
    vi.stubGlobal('fetch', async (address: string) => {
      asked.push(address);
      return Response.json(page(names, undefined, new Date()));
    });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  const begin = async (first: string): Promise<void> => {
    names = first;
    await client.infiniteQuery({ ...photoList(key), staleTime: 'static' });
  };
  const look = (isAtTop = true): Promise<void> => lookForNewer(client, key, () => isAtTop);
  const seen = (): string => {
    const data = client.getQueryData(photoList(key).queryKey);
    return data === undefined ? '' : shown(data);
  };

  test('newer photos show at once at the top of the page and are only offered further down', async () => {
    await begin('ba');
    names = 'cba';
    vi.advanceTimersByTime(waitMs);
    await look(false);
    expect(seen()).toBe('ba');
    await look(true);
    expect(seen()).toBe('cba');
    expect(asked).toEqual(['/api/photos?by=publication', '/api/photos?by=publication']);
  });

  test('the list is checked once in two minutes, or again after the person changes something', async () => {
    await begin('a');
    vi.advanceTimersByTime(waitMs - 1);
    await look();
    expect(asked).toHaveLength(1);
    vi.advanceTimersByTime(1);
    await look();
    await look();
    expect(asked).toHaveLength(2);
    await client.invalidateQueries({ refetchType: 'none' });
    await look();
    expect(asked).toHaveLength(3);
  });

  test('a check that finds the list as new as it is does not ask where the page is scrolled to', async () => {
    await begin('a');
    const isAtTop = vi.fn(() => true);
    await lookForNewer(client, key, isAtTop);
    expect(isAtTop).not.toHaveBeenCalled();
  });

  test('a change by the person is followed by a check at once', async () => {
    await begin('a');
    await client.invalidateQueries({ refetchType: 'none' });
    names = 'ba';
    vi.advanceTimersByTime(1);
    await look();
    expect(seen()).toBe('ba');
  });

  test('a list from an old page is checked at once', async () => {
    await begin('a');
    client.setQueryData(photoList(key).queryKey, aList(page('a', undefined, new Date(Date.now() - waitMs))));
    await look();
    expect(asked).toHaveLength(2);
  });

  test('a failed check leaves the list as it is, and no check runs before the list is loaded', async () => {
    await look();
    expect(asked).toEqual([]);
    await begin('a');
    vi.advanceTimersByTime(waitMs);
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    await look();
    expect(seen()).toBe('a');
  });
});
