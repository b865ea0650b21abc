import { describe, expect, test } from 'vitest';
import { shownFrom } from '#session/lists/publicList.ts';
import { aListedPhoto, aPage as page } from '../testing/aListedPhoto.ts';
import { firstPageRefreshed, newerTaken } from './newerPhotos.ts';
import type { PhotoList } from './photoLists.ts';

const cursor = 'somewhere';
/** So many seconds into the day after the photos were published. */
const at = (seconds: number): Date => new Date(Date.UTC(2026, 10, 21, 0, 0, seconds));
/** The letters that the photos were made from, as the list shows them. */
const shown = (list: PhotoList): string =>
  list.phase === 'shown' ? list.entries.map((photo) => photo.caption).join('') : list.phase;

describe('newer photos', () => {
  test('they are offered before they are shown', () => {
    const offered = firstPageRefreshed(shownFrom(page('cb', cursor)), page('edcb'));
    expect(shown(offered)).toBe('cb');
    expect(shown(newerTaken(offered))).toBe('edcb');
    expect(newerTaken(offered)).toMatchObject({ newer: undefined, tail: { phase: 'more', after: cursor } });
  });

  test('more of them than a page holds begin the list again', () => {
    const offered = firstPageRefreshed(shownFrom(page('cb')), page('zyx', cursor));
    expect(newerTaken(offered)).toEqual(shownFrom(page('zyx', cursor)));
  });

  test('photos at the top that are gone leave the list', () => {
    expect(shown(firstPageRefreshed(shownFrom(page('dcba')), page('ba')))).toBe('ba');
    expect(shown(firstPageRefreshed(shownFrom(page('a')), page('')))).toBe('');
  });

  test('the first photo of an empty site shows by itself', () => {
    expect(shown(firstPageRefreshed(shownFrom(page('')), page('a')))).toBe('a');
  });

  test('a page that is older than the list takes nothing from it, and brings nothing back that left it', () => {
    const list = shownFrom(page('cba', cursor, at(20)));
    expect(firstPageRefreshed(list, page('zba', cursor, at(10)))).toBe(list);
    expect(firstPageRefreshed(list, page('', undefined, at(10)))).toBe(list);
    const offered = firstPageRefreshed(list, page('dcba', cursor, at(30)));
    expect(firstPageRefreshed(offered, page('cba', cursor, at(20)))).toBe(offered);
  });

  test('a page that is older than the list still brings what was published since: one’s own photo', () => {
    const list = shownFrom(page('ba', cursor, at(20)));
    const own = aListedPhoto('c', { publishedAt: at(25), updatedAt: at(25) });
    const offered = firstPageRefreshed(list, { ...page('ba', cursor, at(10)), entries: [own, aListedPhoto('a')] });
    expect(shown(newerTaken(offered))).toBe('cba');
  });

  test('one’s own photo that was ready later than the others of its batch is among them', () => {
    const list = shownFrom(page('ba', cursor, at(20)));
    const own = aListedPhoto('c', { publishedAt: at(5), updatedAt: at(25) });
    const offered = firstPageRefreshed(list, { ...page('ba', cursor, at(10)), entries: [own, aListedPhoto('b')] });
    expect(shown(newerTaken(offered))).toBe('cba');
  });

  test('a photo that its owner has moved up on their profile is not a new one', () => {
    const list = shownFrom(page('cba', cursor));
    expect(firstPageRefreshed(list, page('acb', cursor))).toMatchObject({ newer: undefined });
    expect(shown(newerTaken(firstPageRefreshed(list, page('dacb', cursor))))).toBe('dcba');
  });
});
