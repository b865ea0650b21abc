import { describe, expect, test } from 'vitest';
import type { PhotoCursor, PhotoPage } from '#data/photos.ts';
import { aListedPhoto } from '../testing/aListedPhoto.ts';
import {
  firstPageRefreshed,
  moreArrived,
  moreFailed,
  moreRequested,
  newerArrived,
  newerTaken,
  type PhotoList,
  shownFrom,
} from './photoList.ts';

const cursor: PhotoCursor = [{ stringValue: 'somewhere' }];
const page = (names: string, next?: PhotoCursor): PhotoPage => ({
  photos: Array.from(names, (name) => aListedPhoto(name)),
  next,
});
/** The letters the photos were made from, in the order shown. */
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
  test('nothing is new where the newest known photo comes alone', () => {
    const list = shownFrom(page('cb'));
    expect(newerArrived(list, page('c'))).toBe(list);
  });

  test('what comes before the newest known photo is offered, before what was offered already', () => {
    const offered = newerArrived(shownFrom(page('cb', cursor)), page('dc'));
    expect(
      offered &&
        newerArrived(offered, page('fed'))
          ?.newer?.photos.map(({ caption }) => caption)
          .join(''),
    ).toBe('fed');
    expect(offered && shown(newerTaken(offered))).toBe('dcb');
  });

  test('a whole page without the newest known photo begins the list again; less of a page tells that it is gone', () => {
    const offered = newerArrived(shownFrom(page('cb')), page('zyx', cursor));
    expect(offered && newerTaken(offered)).toEqual(shownFrom(page('zyx', cursor)));
    expect(newerArrived(shownFrom(page('cb')), page('d'))).toBeUndefined();
    expect(newerArrived(shownFrom(page('cb')), page(''))).toBeUndefined();
  });

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
});
