import fc from 'fast-check';
import { expect, it } from 'vitest';
import { canonicalQuery } from './answer.ts';

const keys = ['tag', 'q', 'after'];
const leadsTo = (address: string): string | undefined => {
  const [path = '', query = ''] = address.split('?');
  const asked = { path, query: new URLSearchParams(query), rawQuery: query ?? '', headers: {} };
  return canonicalQuery(asked, keys)?.headers['Location'];
};

it.each([
  '/',
  '/api/photos',
  '/api/photos?tag=a',
  '/api/photos?tag=a&after=b',
  '/api/photos?q=a%20b',
  '/api/photos?q=a+b',
  '/api/photos?q=it%27s+(a)*~!',
  "/api/photos?q=it's+%28a%29*%7E!",
  '/api/photos?q=%E6%A1%9C',
])('%s is an address of its own', (address) => {
  expect(leadsTo(address)).toBeUndefined();
});

it.each([
  ['/?x', '/'],
  ['/api/photos?utm_source=x', '/api/photos'],
  ['/api/photos?after=b&tag=a', '/api/photos?tag=a&after=b'],
  ['/api/photos?tag=a&tag=b', '/api/photos?tag=a'],
  ['/api/photos?q=', '/api/photos'],
  ['/api/photos?q=%E5%A4%95+%26&x', '/api/photos?q=%E5%A4%95+%26'],
  ['/api/photos/', '/api/photos'],
  ['/api/photos?t%61g=%61', '/api/photos?tag=a'],
  ['/api/photos?q=%e6%a1%9c', '/api/photos?q=%E6%A1%9C'],
  ['/api/photos?q=a,b', '/api/photos?q=a%2Cb'],
  ['/api/photos?q=%zz', '/api/photos?q=%25zz'],
  ['/api/photos?q=%E3%81', '/api/photos?q=%EF%BF%BD'],
  ['/photos//x', '/photos/x'],
  [`/photos${'/'.repeat(10_000)}x/`, '/photos/x'],
  ['/\\/photos/\\', '/photos/\\'],
  ['//elsewhere.example/?x', '/elsewhere.example'],
  ['/\\elsewhere.example', '/elsewhere.example'],
])('%s redirects to %s, which does not redirect', (address, plain) => {
  expect(leadsTo(address)).toBe(plain);
  expect(leadsTo(plain)).toBeUndefined();
});

it('any address redirects at most once, to an address of this site', () => {
  const pathChars = fc.constantFrom('/', '\\', '.', '%', '%2F', 'a', '@', ':', '桜');
  const path = fc.array(pathChars, { maxLength: 12 }).map((chars) => `/${chars.join('')}`);
  const pair = fc.tuple(fc.constantFrom('tag', 'q', 'after', 'x', '', 'tag&q', 'q[]'), fc.string({ maxLength: 8 }));
  const query = fc.array(pair, { maxLength: 6 }).map((pairs) => new URLSearchParams(pairs.map(([...one]) => one)));
  fc.assert(
    fc.property(path, query, (asked, given) => {
      const plain = leadsTo(`${asked}?${given}`);
      if (plain === undefined) return;
      expect(new URL(plain, 'https://site.invalid').origin).toBe('https://site.invalid');
      expect(leadsTo(plain)).toBeUndefined();
    }),
    { numRuns: 2_000 },
  );
});
