import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { knownThumbhashes, startThumbhashes, thumbhashSoon } from './thumbhashSoon.ts';
import { thumbhashUrl } from './thumbhashUrl.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Thumbhashes that differ in one byte. */
const hashes = ['AQcSHQRnh493V4dIh4eXh1h4kJUI', 'AgcSHQRnh493V4dIh4eXh1h4kJUI', 'AwcSHQRnh493V4dIh4eXh1h4kJUI'];

test('a thumbhash waits for the decoder to load', () => {
  const decoded: string[] = [];
  thumbhashSoon(hashes[0] ?? '', (url) => decoded.push(url));
  vi.runAllTimers();
  expect(decoded).toHaveLength(0);
  startThumbhashes(thumbhashUrl);
  vi.runAllTimers();
  expect(decoded).toHaveLength(1);
});

test('each thumbhash is decoded in its own task', () => {
  const decoded: string[] = [];
  for (const hash of hashes) thumbhashSoon(hash, (url) => decoded.push(url));
  expect(decoded).toHaveLength(0);
  vi.advanceTimersToNextTimer();
  expect(decoded).toHaveLength(1);
  vi.runAllTimers();
  expect(decoded).toEqual(hashes.map(thumbhashUrl));
  expect(knownThumbhashes.get(hashes[0] ?? '')).toBe(decoded[0]);
});

test('a cancelled or invalid thumbhash is skipped', () => {
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
