import { createStore } from 'jotai';
import { afterEach, expect, it, vi } from 'vitest';
import { heardAnswer } from '#data/api.ts';
import { isLookOnly } from './atoms.ts';
import { followStale } from './startClosed.ts';

const answered = (headers: Record<string, string> = {}) => heardAnswer(new Response('', { headers }));
const stubPage = (note: { remove: () => void } | null) =>
  vi.stubGlobal('document', { getElementById: (id: string) => (id === 'stale' ? note : null) });
afterEach(() => vi.unstubAllGlobals());

it('the site is read-only exactly while the answers are stale', () => {
  stubPage(null);
  const store = createStore();
  followStale(store);
  expect(store.get(isLookOnly)).toBe(false);
  answered({ 'X-Matataki-Stale': '1' });
  expect(store.get(isLookOnly)).toBe(true);
  answered();
  expect(store.get(isLookOnly)).toBe(false);
});

it('the tab starts read-only if the page says so', () => {
  const remove = vi.fn();
  stubPage({ remove });
  const store = createStore();
  followStale(store);
  expect(store.get(isLookOnly)).toBe(true);
  expect(remove).toHaveBeenCalledOnce();
});
