import { expect, it } from 'vitest';
import { lifetimeSeconds } from './rules.ts';

it.each<readonly [control: string | undefined, status: number, seconds: number, vary: string]>([
  ['s-maxage=10', 200, 10, ''],
  ['s-maxage=10', 404, 10, ''],
  [undefined, 404, 600, ''],
  [undefined, 200, 0, ''],
  ['private, s-maxage=10', 200, 0, ''],
  ['no-store, s-maxage=10', 200, 0, ''],
  ['no-cache, s-maxage=10', 200, 0, ''],
  ['public, max-age=60, stale-while-revalidate=60, stale-if-error=60', 200, 0, ''],
  ['s-maxage=10', 206, 0, ''],
  ['private', 404, 0, ''],
  ['s-maxage=10', 200, 0, '*'],
])('the edge keeps an answer with %s and status %i for %i s', (control, status, seconds, vary) => {
  expect(lifetimeSeconds('GET', status, { 'cache-control': control, vary })).toBe(seconds);
});
