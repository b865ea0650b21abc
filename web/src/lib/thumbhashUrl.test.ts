import { afterEach, expect, test, vi } from 'vitest';
import { knownThumbhashUrl, thumbhashSoon, thumbhashUrl } from './thumbhashUrl.ts';

afterEach(() => {
  vi.useRealTimers();
});

test('a thumbhash becomes a PNG data URL', () => {
  expect(thumbhashUrl('1QcSHQRnh493V4dIh4eXh1h4kJUI')).toMatch(/^data:image\/png;base64,/);
});

test('what is no thumbhash has no URL', () => {
  expect(thumbhashUrl('')).toBeUndefined();
  expect(thumbhashUrl('not base64 at all!')).toBeUndefined();
});

/** Thumbhashes that differ in one byte. */
const hashes = ['AQcSHQRnh493V4dIh4eXh1h4kJUI', 'AgcSHQRnh493V4dIh4eXh1h4kJUI', 'AwcSHQRnh493V4dIh4eXh1h4kJUI'];

test('many are decoded one after the other, each in a task of its own', () => {
  vi.useFakeTimers();
  const decoded: string[] = [];
  for (const hash of hashes) thumbhashSoon(hash, (url) => decoded.push(url));
  expect(decoded).toHaveLength(0);
  vi.advanceTimersToNextTimer();
  expect(decoded).toHaveLength(1);
  vi.runAllTimers();
  expect(decoded).toEqual(hashes.map(thumbhashUrl));
  expect(knownThumbhashUrl(hashes[0] ?? '')).toBe(decoded[0]);
});

test('what is not wanted any more is not decoded, and what is no thumbhash is passed over', () => {
  vi.useFakeTimers();
  const decoded: string[] = [];
  const cancel = thumbhashSoon(hashes[0] ?? '', () => decoded.push('first'));
  thumbhashSoon('', () => decoded.push('none'));
  thumbhashSoon(hashes[1] ?? '', () => decoded.push('second'));
  cancel();
  vi.runAllTimers();
  expect(decoded).toEqual(['second']);
  thumbhashSoon(hashes[2] ?? '', () => decoded.push('third'));
  vi.runAllTimers();
  expect(decoded).toEqual(['second', 'third']);
});
