import { expect, test } from 'vitest';
import { parseUid } from '#contract/ids.ts';
import { neighboursOf } from '../photo/useWalk.ts';
import { aListedPhoto } from '../testing/aListedPhoto.ts';

const photos = Array.from('hgfedcba', (name) => aListedPhoto(name));
const idOf = (name: string) => aListedPhoto(name).id;

/** The names of the previous and the next photo, `-` for none, and `+` near the end. */
function around(name: string, list = photos, muted: string[] = [], gone: string[] = []): string {
  const mutes = { mutedUsers: [], mutedTags: muted, mutedTitles: [] };
  const { previous, next, isNearEnd } = neighboursOf(list, idOf(name), mutes, new Set(gone.map(idOf)));
  return `${previous?.caption ?? '-'}${next?.caption ?? '-'}${isNearEnd ? '+' : ''}`;
}

test('a photo has the one before and the one after it as neighbours, and the ends have only one', () => {
  expect(around('d')).toBe('ec+');
  expect(around('h')).toBe('-g');
  expect(around('a')).toBe('b-+');
});

test('muted and deleted photos are skipped, and a deleted photo still has neighbours', () => {
  const list = photos.map((photo) => (photo.caption === 'e' ? { ...photo, tagKeys: ['ねこ'] } : photo));
  expect(around('d', list, ['ねこ'])).toBe('fc+');
  expect(around('d', list, ['ねこ'], ['f', 'c'])).toBe('gb+');
  expect(around('e', list, ['ねこ'], ['e'])).toBe('fd+');
});

test('a photo has no neighbours in a list that lacks it', () => {
  expect(around('d', [aListedPhoto('z', { ownerId: parseUid('sora-uid') })])).toBe('--');
  expect(around('d', [])).toBe('--');
});

test('muted photos after a photo do not count as more to see', () => {
  const muted = photos.map((photo) => ({ ...photo, tagKeys: photo.caption < 'f' ? ['ねこ'] : [] }));
  expect(around('g')).toBe('hf');
  expect(around('f', muted, ['ねこ'])).toBe('g-+');
});
