import { describe, expect, test } from 'vitest';
import { aListedPhoto, aPage as page } from '../testing/aListedPhoto.ts';
import { firstPageRefreshed, newerTaken } from './newerPhotos.ts';
import { moreArrived, moreFailed, moreRequested, type PhotoList, shownFrom } from './photoList.ts';

const cursor = 'somewhere';
/** So many seconds into the day after the photos were published. */
const at = (seconds: number): Date => new Date(Date.UTC(2026, 10, 21, 0, 0, seconds));
/** The letters that the photos were made from, as the list shows them. */
const shown = (list: PhotoList): string =>
  list.phase === 'shown' ? list.photos.map((photo) => photo.caption).join('') : list.phase;

describe('loading more', () => {
  test('what follows is asked for once', () => {
    const asked = moreRequested(shownFrom(page('dcb', cursor)));
    expect(asked).toMatchObject({ tail: { phase: 'loading-more', after: cursor } });
    expect(moreRequested(asked)).toBe(asked);
  });

  test('a photo that slid into the next page is not shown twice', () => {
    const list = moreArrived(moreRequested(shownFrom(page('dcb', cursor))), page('ba'));
    expect(shown(list)).toBe('dcba');
    expect(list).toMatchObject({ tail: { phase: 'complete' } });
  });

  test('a page that failed can be asked for again at the same place', () => {
    const failed = moreFailed(moreRequested(shownFrom(page('d', cursor))), new Error('offline'));
    expect(failed).toMatchObject({ tail: { phase: 'more-failed' } });
    expect(moreRequested(failed)).toMatchObject({ tail: { phase: 'loading-more', after: cursor } });
  });

  test('at the end nothing is asked for', () => {
    const list = shownFrom(page('a'));
    expect(moreRequested(list)).toBe(list);
  });

  test('an answer that nobody waits for any more changes nothing', () => {
    const list = shownFrom(page('dc', cursor));
    expect(moreArrived(list, page('ba'))).toBe(list);
  });
});

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
    const own = aListedPhoto('c', { publishedAt: at(25) });
    const offered = firstPageRefreshed(list, { ...page('ba', cursor, at(10)), photos: [own, aListedPhoto('a')] });
    expect(shown(newerTaken(offered))).toBe('cba');
  });
});
