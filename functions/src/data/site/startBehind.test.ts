import { expect, it } from 'vitest';
import { startBehind } from './publicAlbums.ts';

it('the next page of an album starts after the last photo read, even if that photo moved', () => {
  const ids = ['a', 'b', 'c', 'd'];
  const start = (now: readonly string[], after?: [string, number]) => startBehind(now, after, (id) => `mark of ${id}`);
  expect(start(ids)).toBe(0);
  expect(start(ids, ['mark of b', 2])).toBe(2);
  expect(start(['x', ...ids], ['mark of b', 2])).toBe(3);
  expect(start(['b', 'c', 'd'], ['mark of b', 2])).toBe(1);
  // Removed meanwhile: the next one is in its place.
  expect(start(['a', 'c', 'd'], ['mark of b', 2])).toBe(1);
  // Backwards, because the last one added is at the end.
  expect(start(ids, ['', -3])).toBe(1);
  expect(start(ids, ['', -30])).toBe(0);
});
