import { expect, test } from 'vitest';
import { parseUid } from '#contract/ids.ts';
import { shownFrom } from '#session/lists/publicList.ts';
import { neighboursOf } from '../photo/useWalk.ts';
import { aListedPhoto, aPage } from '../testing/aListedPhoto.ts';
import type { PhotoList } from './photoLists.ts';

const photos = Array.from('hgfedcba', (name) => aListedPhoto(name));
const idOf = (name: string) => aListedPhoto(name).id;
const whole = shownFrom(aPage(photos));
const begun = shownFrom(aPage(photos, 'somewhere'));

/** Names of the photo before and of the one behind, `-` for none, and `+` where more should be loaded. */
function around(name: string, list: PhotoList = whole, muted: string[] = [], gone: string[] = []): string {
  const mutes = { mutedUsers: [], mutedTags: muted, mutedTitles: [] };
  const { previous, next, wantsMore } = neighboursOf(list, idOf(name), mutes, new Set(gone.map(idOf)));
  return `${previous?.caption ?? '-'}${next?.caption ?? '-'}${wantsMore ? '+' : ''}`;
}

test('a photo stands between the one before and the one behind it; the ends have but one', () => {
  expect(around('d')).toBe('ec');
  expect(around('h')).toBe('-g');
  expect(around('a')).toBe('b-');
});

test('what is muted or gone is walked over, and one that is itself gone has its neighbours still', () => {
  const list = shownFrom(
    aPage(photos.map((photo) => (photo.caption === 'e' ? { ...photo, tagKeys: ['ねこ'] } : photo))),
  );
  expect(around('d', list, ['ねこ'])).toBe('fc');
  expect(around('d', list, ['ねこ'], ['f', 'c'])).toBe('gb');
  expect(around('e', list, ['ねこ'], ['e'])).toBe('fd');
});

test('in a list that does not hold it, and in one that is not there, it has none', () => {
  const other = shownFrom(aPage([aListedPhoto('z', { ownerId: parseUid('sora-uid') })]));
  expect(around('d', other)).toBe('--');
  expect(around('d', { phase: 'loading' })).toBe('--');
});

test('near the end of what is loaded it wants more, if more follows and is not on its way', () => {
  expect(around('g', begun)).toBe('hf');
  expect(around('e', begun)).toBe('fd+');
  expect(around('e', whole)).toBe('fd');
  const after = 'somewhere';
  expect(around('a', { ...begun, tail: { phase: 'loading-more', after } })).toBe('b-');
  expect(around('a', { ...begun, tail: { phase: 'more-failed', after, error: new Error('offline') } })).toBe('b-+');
});

test('what is muted behind it does not count as more to see', () => {
  const muted = photos.map((photo) => ({ ...photo, tagKeys: photo.caption < 'f' ? ['ねこ'] : [] }));
  const list = shownFrom(aPage(muted, 'somewhere'));
  expect(around('f', list, ['ねこ'])).toBe('g-+');
});
