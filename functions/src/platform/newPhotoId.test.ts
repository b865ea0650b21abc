import { expect, it } from 'vitest';
import { newPhotoId } from './newPhotoId.ts';

it('a new photo id uses each of 62 characters equally often', () => {
  const ids = Array.from({ length: 20_000 }, newPhotoId);
  expect(new Set(ids).size).toBe(ids.length);
  const counts = new Map<string, number>();
  for (const letter of ids.join('')) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  const expected = (ids.length * 20) / 62;
  expect(counts.size).toBe(62);
  // Seven standard deviations; a byte taken modulo 62 makes eight letters a quarter likelier.
  for (const count of counts.values()) expect(Math.abs(count - expected)).toBeLessThan(7 * Math.sqrt(expected));
});
