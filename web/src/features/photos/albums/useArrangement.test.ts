import { expect, it } from 'vitest';
import { type PhotoId, parsePhotoId } from '#contract/ids.ts';
import { moved } from './useArrangement.ts';

const ids = [...'abcd'].map((letter) => parsePhotoId(letter.repeat(20)));
const [a, b, c, d] = ids;
const letters = (order: readonly PhotoId[]) => order.map(([letter]) => letter).join('');

it.each([
  [a, c, 'bcad', d],
  [a, d, 'bcda', undefined],
  [d, a, 'dabc', a],
  [c, b, 'acbd', b],
  [b, c, 'acbd', d],
])('a move puts a photo in the place of another and names the photo behind it', (id, target, order, before) => {
  if (id === undefined || target === undefined) throw new Error('no such photo');
  const now = moved(ids, id, target);
  expect(letters(now.order)).toBe(order);
  expect(now.before).toBe(before);
});
