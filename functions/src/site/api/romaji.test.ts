import { expect, test } from 'vitest';
import { kanaKeysOf } from './searchNames.ts';

test.each([
  ['ginga', 'ぎんが'],
  ['Tonari no', 'となりの'],
  ['ＫＹＯ', 'きょ'],
  ['tōkyō', 'とうきょう'],
  ['gakkou', 'がっこう'],
  ['suta-', 'すたー'],
  ['kyout', 'きょう'],
  ['shinn', 'しん'],
])('%s is read as %s', async (typed, kana) => {
  expect(await kanaKeysOf(typed)).toEqual([kana]);
});

test.each(['', '銀河', 'ぎんが', 'xyz', 'galactic railroad', '2001', '!', 'k'])('%s is not romaji', async (typed) => {
  expect(await kanaKeysOf(typed)).toEqual([]);
});

test('a final n may be a syllable or the beginning of one', async () => {
  expect(await kanaKeysOf('shin')).toEqual(['しん', 'しな', 'しに', 'しぬ', 'しね', 'しの']);
});
