import { describe, expect, it } from 'vitest';
import type { Arrangement } from '#contract/callables/albums.ts';
import { parsePhotoId } from '#contract/ids.ts';
import { arranged } from './arrangeAlbum.ts';

const idOf = (name: string) => parsePhotoId(name.padEnd(20, '0'));
const idsOf = (names: string) => [...names].map(idOf);
const named = (ids: readonly string[] | undefined) => ids?.map((id) => id[0]).join('');

/** Each letter is a photo. */
const arrange = (album: string, { add = '', remove = '', move = '', before = '' }) => {
  const order = { ids: idsOf(move), before: before === '' ? undefined : idOf(before) };
  const change: Arrangement = { add: idsOf(add), remove: idsOf(remove), ...(move === '' ? {} : { order }) };
  const once = arranged(idsOf(album), change);
  if (once) expect(named(arranged(once, change)), 'a second time').toBe(named(once));
  return named(once);
};

describe('arranging an album', () => {
  it.each([
    ['has added photos at its end, in their order', 'abc', { add: 'ed' }, 'abced'],
    ['keeps the place of existing photos', 'abc', { add: 'ad' }, 'abcd'],
    ['has each photo once', 'abc', { add: 'dd' }, 'abcd'],
    ['loses removed photos, and ignores missing ones', 'abc', { remove: 'bx' }, 'ac'],
    ['keeps a photo that is removed and added at once', 'abc', { remove: 'b', add: 'b' }, 'abc'],
    ['has a moved photo before another', 'abcd', { move: 'd', before: 'b' }, 'adbc'],
    ['has several moved photos in the given order', 'abcde', { move: 'eb', before: 'd' }, 'acebd'],
    ['has photos moved to the end', 'abcd', { move: 'ba' }, 'cdba'],
    ['ignores missing photos in a move', 'abc', { move: 'xa' }, 'bca'],
    ['has added photos where they are moved to', 'abc', { add: 'de', move: 'de', before: 'b' }, 'adebc'],
    ['has nothing moved before a removed photo', 'abc', { remove: 'b', move: 'c', before: 'b' }, undefined],
    ['has nothing moved before itself', 'abc', { move: 'b', before: 'b' }, undefined],
  ] as const)('an album %s', (_what, album, change, expected) => {
    expect(arrange(album, change)).toBe(expected);
  });
});
