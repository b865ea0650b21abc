import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadOnce, suspendedRestMs } from './loadOnce.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const lost = new TypeError('Failed to fetch dynamically imported module');

test('a part that has loaded is not loaded again', async () => {
  const load = vi.fn(async () => 'part');
  const ask = loadOnce(load);
  expect(ask()).toBe(ask(suspendedRestMs));
  await expect(ask()).resolves.toBe('part');
  vi.advanceTimersByTime(60_000);
  await expect(ask(suspendedRestMs)).resolves.toBe('part');
  expect(load).toHaveBeenCalledTimes(1);
});

test('a part that failed is loaded again at the next request', async () => {
  const load = vi.fn(async () => 'part').mockRejectedValueOnce(lost);
  const ask = loadOnce(load);
  await expect(ask()).rejects.toBe(lost);
  await expect(ask()).resolves.toBe('part');
});

test('a suspended component gets the failure and may load again after a rest', async () => {
  const load = vi.fn(async () => 'part').mockRejectedValueOnce(lost);
  const ask = loadOnce(load);
  const first = ask(suspendedRestMs);
  await expect(first).rejects.toBe(lost);
  expect(ask(suspendedRestMs)).toBe(first);
  expect(load).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(suspendedRestMs);
  await expect(ask(suspendedRestMs)).resolves.toBe('part');
});
