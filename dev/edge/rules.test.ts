import { expect, it } from 'vitest';
import { keyOf, lifetimeSeconds, passedCookie } from './rules.ts';

it('the edge keeps whole answers for their s-maxage, and a bare 404 for ten minutes', () => {
  const kept = (status: number, control?: string, vary = '') =>
    lifetimeSeconds('GET', status, { 'cache-control': control, vary });
  const [cached, stale] = ['s-maxage=10', 'public, max-age=60, stale-while-revalidate=60, stale-if-error=60'];
  expect([kept(200, cached), kept(404, cached), kept(404)]).toEqual([10, 10, 600]);
  const never = [kept(200), kept(200, stale), kept(200, cached, '*'), kept(206, cached), kept(404, 'private')];
  expect(new Set(never)).toEqual(new Set([0]));
  for (const no of ['private', 'no-store', 'no-cache']) expect(kept(200, `${no}, s-maxage=10`), no).toBe(0);
});

it('the edge keeps an entry for each value of __session, and passes no other cookie on, whatever a function varies by', () => {
  const key = (cookie?: string) => keyOf('Accept-Encoding, Cookie', { cookie });
  expect(key('a=1; __session=en; b=2')).toBe(key('__session=en'));
  expect(key('a=1; language=en')).toBe(key());
  expect(new Set([key(), key('__session=en'), key('__session=ja')]).size).toBe(3);
  expect(passedCookie('a=1; __session=en; b=2')).toBe('__session=en');
  expect(passedCookie('a__session=en')).toBeUndefined();
});
