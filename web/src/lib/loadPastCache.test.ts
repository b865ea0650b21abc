import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type LoadChunk, partLostEvent, withSecondTry } from './loadPastCache.ts';

const importer = 'https://matataki.example/assets/core-1.js';
const lost = new TypeError('Failed to fetch dynamically imported module');
const told = vi.fn();
let gone: readonly string[] = [];
const asked: string[] = [];

beforeEach(() => {
  const window = new EventTarget();
  window.addEventListener(partLostEvent, told);
  vi.stubGlobal('window', window);
  vi.stubGlobal('document', { querySelectorAll: () => [] });
  vi.stubGlobal('fetch', async (url: string, { cache }: RequestInit) => {
    asked.push(`${url} ${cache}`);
    return new Response('', { status: gone.includes(url) ? 404 : 200 });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
  gone = [];
  asked.length = 0;
});

/** Loads as Vite's helper does, and fails so often before. */
function loading(failures: number) {
  const tries = { count: 0 };
  const loadChunk: LoadChunk = async (load) => {
    tries.count += 1;
    if (tries.count <= failures) throw lost;
    return load();
  };
  return { tries, load: withSecondTry(loadChunk, importer) };
}
const part = async () => 'part';
/** As it stands in a build. */
const importing = Object.assign(async () => 'part', { toString: () => '()=>import(`./About-1.js`)' });

test('what comes at the first try is asked for no more', async () => {
  const { tries, load } = loading(0);
  await expect(load(importing, ['assets/a.js'])).resolves.toBe('part');
  expect(tries.count).toBe(1);
  expect(asked).toEqual([]);
});

test('what is lost is asked for past the cache, with all that it comes with, and imported again', async () => {
  const { load } = loading(1);
  await expect(load(importing, ['assets/About-1.js', 'assets/a.css'])).resolves.toBe('part');
  expect(asked).toEqual([
    'https://matataki.example/assets/About-1.js reload',
    'https://matataki.example/assets/a.css reload',
  ]);
  expect(told).not.toHaveBeenCalled();
});

test('a chunk that needs no other is found by its import', async () => {
  const { load } = loading(1);
  await expect(load(importing)).resolves.toBe('part');
  expect(asked).toEqual(['https://matataki.example/assets/About-1.js reload']);
});

test('what is gone fails as it did, is not imported again, and is told', async () => {
  const { tries, load } = loading(1);
  gone = ['https://matataki.example/assets/a.js'];
  await expect(load(part, ['assets/a.js'])).rejects.toBe(lost);
  expect(tries.count).toBe(1);
  expect(told).toHaveBeenCalledTimes(1);
});

test('there is no third try', async () => {
  const { tries, load } = loading(2);
  await expect(load(part)).rejects.toBe(lost);
  expect(tries.count).toBe(2);
  expect(told).toHaveBeenCalledTimes(1);
});
