import { expect, it } from 'vitest';
import { words as desk } from './ja/desk.ts';
import { words as photos } from './ja/photos.ts';

it('a name is followed by 「さん」', () => {
  expect(photos.photoBy('花')).toBe('花さんの写真');
});

it('words in place of a name are not followed by 「さん」', () => {
  expect(photos.photoBy(photos.unnamedAuthor)).toBe('名前のない人の写真');
  expect(desk.hasIt(desk.somebody)).toBe('ほかの運営メンバーが確認中');
  expect(desk.decidedByOther.resolved(desk.deletedPerson, '警告')).toBe('退会した人が先に対応しました（警告）。');
});
