import { expect, it } from 'vitest';
import { startBehind } from './publicAlbums.ts';

it('a page of an album goes on behind the photo that was read last, wherever that is now', () => {
  const ids = ['a', 'b', 'c', 'd'];
  expect(startBehind(ids, undefined)).toBe(0);
  expect(startBehind(ids, ['b', 1])).toBe(2);
  expect(startBehind(['x', ...ids], ['b', 1])).toBe(3);
  // Taken out meanwhile: the next one stands in its place.
  expect(startBehind(['a', 'c', 'd'], ['b', 1])).toBe(1);
  // From the end, where what was added last stands.
  expect(startBehind(ids, ['', -3])).toBe(1);
  expect(startBehind(ids, ['', -30])).toBe(0);
});
