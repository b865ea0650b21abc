import { expect, test } from 'vitest';
import { isolated } from './isolated.ts';

test('a name from right to left is kept apart from its sentence, any other is as it was', () => {
  expect(isolated('בית 7')).toBe('\u2068בית 7\u2069');
  expect(isolated('قطة')).toBe('\u2068قطة\u2069');
  for (const name of ['', '夜の図書館', 'Ёж', 'café 7', '瞬き🐈']) expect(isolated(name)).toBe(name);
});
