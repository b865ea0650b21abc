import { expect, test } from 'vitest';
import { keep } from './thumbhashUrl.ts';

test('a full map drops the entry that was kept longest ago', () => {
  const kept = new Map<string, number>();
  expect(keep(kept, 2, 'first', 1)).toBe(1);
  keep(kept, 2, 'second', 2);
  keep(kept, 2, 'first', 1);
  keep(kept, 2, 'third', 3);
  expect([...kept.keys()]).toEqual(['first', 'third']);
});

test('a value that is kept again is the new one', () => {
  const kept = new Map([['a', 1]]);
  keep(kept, 2, 'a', 2);
  expect(kept.get('a')).toBe(2);
});
