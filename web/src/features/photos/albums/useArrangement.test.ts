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
])('a photo takes the place of another, and the one behind it is named', (id, target, order, before) => {
  if (id === undefined || target === undefined) throw new Error('no such photo');
  const now = moved(ids, id, target);
  expect(letters(now.order)).toBe(order);
  expect(now.before).toBe(before);
});
