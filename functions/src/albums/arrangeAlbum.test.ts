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

describe('an album that is arranged', () => {
  it.each([
    ['has what is added at its end, in its order', 'abc', { add: 'ed' }, 'abced'],
    ['keeps the place of what is there already', 'abc', { add: 'ad' }, 'abcd'],
    ['has each photo once', 'abc', { add: 'dd' }, 'abcd'],
    ['loses what is taken out, and nothing by what is not there', 'abc', { remove: 'bx' }, 'ac'],
    ['keeps what is taken out and added at once', 'abc', { remove: 'b', add: 'b' }, 'abc'],
    ['has what is moved in front of another', 'abcd', { move: 'd', before: 'b' }, 'adbc'],
    ['has several that are moved in the order that is said', 'abcde', { move: 'eb', before: 'd' }, 'acebd'],
    ['has what is moved to the end', 'abcd', { move: 'ba' }, 'cdba'],
    ['leaves out of a move what is not there', 'abc', { move: 'xa' }, 'bca'],
    ['has what comes where it is moved to', 'abc', { add: 'de', move: 'de', before: 'b' }, 'adebc'],
    ['has nothing moved in front of what is taken out', 'abc', { remove: 'b', move: 'c', before: 'b' }, undefined],
    ['has nothing moved in front of itself', 'abc', { move: 'b', before: 'b' }, undefined],
  ] as const)('%s', (_what, album, change, expected) => {
    expect(arrange(album, change)).toBe(expected);
  });
});
