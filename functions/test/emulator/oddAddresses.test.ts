import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import type { PhotoId } from '#contract/ids.ts';
import { routes } from '#contract/routes.ts';
import { isNight } from '../nightly.ts';
import { freshName } from './harness/names.ts';
import { askFunction, bytesOf, photoOf } from './harness/pictures.ts';

const owner = `odd-${freshName()}`;
const secret = randomUUID();
let hidden: PhotoId;
let shown: PhotoId;

beforeAll(async () => {
  const more = { caption: secret, tagKeys: ['odd'], tags: ['odd'] };
  hidden = await photoOf({ ownerId: owner, status: 'hidden', ...more });
  shown = await photoOf({ ownerId: owner });
});

const odd = fc.constantFrom(
  ...['', '.', '..', '%', '%00', '%2e%2e', '%2F', '%2f..%2f', '%5C', '%zz', '%E3%81', '%F4%8F%BF%BF', '%ED%A0%80'],
  ...['__proto__', 'constructor', '__x__', ':id', '*', '~', "'", '"', '<b>', '{}', '[]', ';x', '%3Fx', '%23', '+'],
  ...['a', 'A', 'hana', '@hana', '0', '-1', 'null', 'x'.repeat(20), 'x'.repeat(21), 'y'.repeat(8_000), '桜', 'odd'],
);
const known = fc.constantFrom(
  ...['photos', 'users', 'tags', 'titles', 'i', 'a', 'for', 'case', 'feed', 'people', 'api', 'state', 'settings'],
  ...[
    'sitemap.xml',
    'sitemap',
    '2026-11.xml',
    '2026-11-31.xml',
    'x.xml',
    'trending',
    '320.webp',
    '320.avif',
    'share.jpg',
    '64.webp',
  ],
  ...['HIDDEN', 'SHOWN', owner],
);
const segments = fc.array(fc.oneof({ weight: 3, arbitrary: known }, { weight: 2, arbitrary: odd }), { maxLength: 6 });
const keys = fc.constantFrom(
  'after',
  'q',
  'lang',
  'tab',
  'kind',
  'title',
  'tag',
  'owner',
  'ids',
  'by',
  'q[]',
  'utm',
  '',
);
const queries = fc.oneof(
  { weight: 3, arbitrary: fc.constant('') },
  { weight: 3, arbitrary: fc.array(fc.tuple(keys, fc.oneof(odd, known)), { minLength: 1, maxLength: 5 }).map(queryOf) },
  {
    weight: 1,
    arbitrary: fc.tuple(keys, odd).map((pair) => queryOf(Array.from({ length: 300 }, () => pair)).slice(0, 8_000)),
  },
  { weight: 1, arbitrary: fc.constantFrom('&&&', '=', '%', '?', '?a=b', 'a=b=c', '&=&') },
);
function queryOf(pairs: readonly (readonly [string, string])[]): string {
  return pairs.map(([key, value]) => `${key}=${value}`).join('&');
}

// Node itself closes the connection beyond 16 kB.
const mostChars = 12_000;

// Node does not send characters that a browser would encode.
const sendable = (text: string): string => text.replace(/[^!-~]/g, encodeURIComponent);

it('every odd address is answered or refused, and no answer contains anything private', {
  timeout: 180_000,
}, async () => {
  const asked = fc.tuple(segments, queries, fc.constantFrom('', '/'));
  await fc.assert(
    fc.asyncProperty(asked, async ([parts, query, end]) => {
      const named = parts.map((part) => (part === 'HIDDEN' ? hidden : part === 'SHOWN' ? shown : part));
      const address = sendable(`/${named.join('/')}${end}${query === '' ? '' : `?${query}`}`).slice(0, mostChars);
      const { status, headers, body } = await askFunction(address);
      expect([200, 301, 304, 400, 403, 404, 414, 431]).toContain(status);
      for (const told of [secret, bytesOf(hidden, '')]) expect(body).not.toContain(told);
      // A redirect leads to the site's own pages.
      if (status === 301) expect(headers['location']).toMatch(/^\/(?![/\\])/);
      if (status >= 400) expect(headers['cache-control'] ?? 'private, no-store').toMatch(/no-store|s-maxage=(10|60)$/);
      expect(headers).not.toHaveProperty('set-cookie');
    }),
    { numRuns: isNight ? 250 : 100 },
  );
});

const pages = Object.values(routes).map((pattern) =>
  pattern.replaceAll(/:\w+/g, (name) => (name === ':id' ? 'y'.repeat(20) : 'nobody')),
);

it.each(pages.flatMap((page) => [page, page.toUpperCase()]))('the function itself answers %s', async (page) => {
  for (const query of ['', '?lang=en']) {
    const { status } = await askFunction(`${page}${query}`);
    expect([200, 301, 404]).toContain(status);
  }
});
