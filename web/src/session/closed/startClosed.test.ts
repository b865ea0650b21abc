import { createStore } from 'jotai';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '#data/queryClient.ts';
import { closed } from './atoms.ts';
import { startClosed } from './startClosed.ts';

const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
let told: unknown;
const asked = vi.fn(async () => Response.json(told));

beforeEach(() => {
  queryClient.clear();
  page.visibilityState = 'visible';
  told = { closed: [] };
  asked.mockClear();
  vi.useFakeTimers();
  vi.stubGlobal('document', page);
  vi.stubGlobal('fetch', asked);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('a visible tab learns within a minute what was closed or opened, in two requests', async () => {
  const store = createStore();
  startClosed(store);
  await vi.advanceTimersByTimeAsync(0);
  expect(store.get(closed)).toEqual([]);
  told = { closed: ['search', 'changes', 'what a later build knows'] };
  await vi.advanceTimersByTimeAsync(45_000);
  expect(store.get(closed)).toEqual(['search', 'changes']);
  told = { closed: [] };
  await vi.advanceTimersByTimeAsync(45_000);
  expect(store.get(closed)).toEqual([]);
  expect(asked).toHaveBeenCalledTimes(4);
});

it('a hidden tab sends nothing until it is visible', async () => {
  const store = createStore();
  page.visibilityState = 'hidden';
  startClosed(store);
  told = { closed: ['presence'] };
  await vi.advanceTimersByTimeAsync(600_000);
  expect(asked).not.toHaveBeenCalled();
  page.visibilityState = 'visible';
  page.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(0);
  expect(store.get(closed)).toEqual(['presence']);
});

it('every part counts as open if the answer cannot be read', async () => {
  const store = createStore();
  told = 'a page';
  startClosed(store);
  await vi.advanceTimersByTimeAsync(0);
  asked.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await vi.advanceTimersByTimeAsync(30_000);
  expect(store.get(closed)).toEqual([]);
});
