import { expect, it } from 'vitest';
import { lifetimeSeconds } from './rules.ts';

it('the edge keeps whole answers for their s-maxage, and a bare 404 for ten minutes', () => {
  const kept = (status: number, control?: string, vary = '') =>
    lifetimeSeconds('GET', status, { 'cache-control': control, vary });
  const [cached, stale] = ['s-maxage=10', 'public, max-age=60, stale-while-revalidate=60, stale-if-error=60'];
  expect([kept(200, cached), kept(404, cached), kept(404)]).toEqual([10, 10, 600]);
  const never = [kept(200), kept(200, stale), kept(200, cached, '*'), kept(206, cached), kept(404, 'private')];
  expect(new Set(never)).toEqual(new Set([0]));
  for (const no of ['private', 'no-store', 'no-cache']) expect(kept(200, `${no}, s-maxage=10`), no).toBe(0);
});
