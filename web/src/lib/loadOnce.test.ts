import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadOnce, suspendedRestMs } from './loadOnce.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const lost = new TypeError('Failed to fetch dynamically imported module');

test('what is there is loaded once', async () => {
  const load = vi.fn(async () => 'part');
  const ask = loadOnce(load);
  expect(ask()).toBe(ask(suspendedRestMs));
  await expect(ask()).resolves.toBe('part');
  vi.advanceTimersByTime(60_000);
  await expect(ask(suspendedRestMs)).resolves.toBe('part');
  expect(load).toHaveBeenCalledTimes(1);
});

test('what was lost is loaded when it is asked for again', async () => {
  const load = vi.fn(async () => 'part').mockRejectedValueOnce(lost);
  const ask = loadOnce(load);
  await expect(ask()).rejects.toBe(lost);
  await expect(ask()).resolves.toBe('part');
});

test('a component that suspends hears of the failure rather than asking for ever, and may ask again a little later', async () => {
  const load = vi.fn(async () => 'part').mockRejectedValueOnce(lost);
  const ask = loadOnce(load);
  const first = ask(suspendedRestMs);
  await expect(first).rejects.toBe(lost);
  expect(ask(suspendedRestMs)).toBe(first);
  expect(load).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(suspendedRestMs);
  await expect(ask(suspendedRestMs)).resolves.toBe('part');
});
