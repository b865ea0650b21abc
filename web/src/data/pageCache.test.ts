import { expect, test } from 'vitest';
import { createPageCache } from './pageCache.ts';

test('what was read is recalled for a minute and not longer', () => {
  let nowMs = 0;
  const cache = createPageCache<string>(() => nowMs);
  cache.remember('latest', 'page');
  nowMs = 59_999;
  expect(cache.recall('latest')).toBe('page');
  nowMs = 60_000;
  expect(cache.recall('latest')).toBeUndefined();
});

test('the oldest goes when there is too much', () => {
  const cache = createPageCache<number>(() => 0);
  for (let index = 0; index <= 200; index += 1) cache.remember(String(index), index);
  expect(cache.recall('0')).toBeUndefined();
  expect(cache.recall('200')).toBe(200);
});

test('what is forgotten is read again', () => {
  const cache = createPageCache<number>(() => 0);
  cache.remember('a', 1);
  cache.remember('b', 2);
  cache.forget('a');
  expect([cache.recall('a'), cache.recall('b')]).toEqual([undefined, 2]);
  cache.clear();
  expect(cache.recall('b')).toBeUndefined();
});
