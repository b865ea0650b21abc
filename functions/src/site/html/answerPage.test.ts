import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import type { RenderFirst } from '#contract/edge/first.ts';
import { NoAnswerError } from '../../platform/databaseAway.ts';

const reads = vi.hoisted(() => ({ read: vi.fn(), isStale: vi.fn<() => boolean>() }));
vi.mock('../api/reads.ts', () => ({ beginReads: () => reads }));
const logged = vi.hoisted(() => ({ log: { error: vi.fn() } }));
vi.mock('../../platform/logger.ts', () => logged);
// The site's own code (web/src/first) draws it, and has its own tests.
const first = vi.hoisted(() => ({ renderFirst: vi.fn<RenderFirst>() }));
vi.mock('./build.ts', () => ({
  ...first,
  builtPage: async () => ({
    html: '<html lang="ja"><head><script>early()</script></head><body><div id="root"></div></body></html>',
    manifest: {},
    styles: {},
  }),
}));
const drawn = {
  kind: 'page',
  status: 200,
  html: '<p>はなの写真</p>',
  head: '<title>はな</title>',
  isHidden: false,
  modules: [],
} as const;

const { answerPage } = await import('./answerPage.ts');
afterAll(() => {
  vi.unstubAllEnvs();
});

const ask = (address: string, cookie?: string) => {
  const [path = '', query = ''] = address.split('?');
  return answerPage({ path, query: new URLSearchParams(query), headers: { cookie } });
};
const asOf = '2026-11-22T00:00:00.000Z';
const person = { uid: 'hana', username: 'hana', usernameKey: 'hana', displayName: 'はな', photoURL: null };
const profile = { item: { ...person, bio: '', links: [], photoCount: 1, createdAt: asOf }, asOf };
const settings = { item: { announcement: '' }, asOf };
const answers: Readonly<Record<string, unknown>> = { person: profile, settings };

beforeEach(() => {
  reads.read.mockReset();
  reads.isStale.mockReset().mockReturnValue(false);
  first.renderFirst.mockReset();
  first.renderFirst.mockResolvedValue({ ...drawn, answers: {} });
  vi.stubEnv('MATATAKI_SITE_ORIGIN', 'https://example.web.app');
  vi.stubEnv('MATATAKI_FRESH_SECONDS', '0');
  reads.read.mockImplementation(async (kind) => answers[kind]);
});

it('a page is cached by the CDN for seconds and by no browser', async () => {
  const { status, headers, body } = await ask('/hana');
  expect(status).toBe(200);
  expect(headers['Content-Type']).toBe('text/html; charset=utf-8');
  expect(headers['Cache-Control']).toMatch(/^public, max-age=0, s-maxage=10$/);
  expect(headers).not.toHaveProperty('X-Matataki-Stale');
  expect(body).toContain('<title>はな</title>');
});

it('a page is rendered in the language of its address, with its data', async () => {
  first.renderFirst.mockImplementation(async ({ read }) => ({
    ...drawn,
    answers: { '/api/people/hana': await read('person', '/api/people/hana') },
  }));
  const { body } = await ask('/hana?lang=en');
  expect(first.renderFirst).toHaveBeenCalledWith(
    expect.objectContaining({
      page: { name: 'profile', params: { username: 'hana' } },
      ...{ address: 'https://example.web.app/hana?lang=en', locale: 'en' },
    }),
  );
  expect(body).toContain('<p>はなの写真</p>');
  expect(body).toContain('"answers":{"/api/people/hana":{"item":{"uid":"hana"');
});

it('a page has the announcement of the site, and shows without it where it cannot be read', async () => {
  reads.read.mockImplementation(async () => ({ item: { announcement: '今夜、止まります。' }, asOf }));
  expect((await ask('/hana')).body).toContain('"announcement":"今夜、止まります。"');
  const asked = expect.objectContaining({ announcement: '今夜、止まります。' });
  expect(first.renderFirst).toHaveBeenLastCalledWith(asked);
  reads.read.mockRejectedValue(new NoAnswerError('away', false));
  const { status, body } = await ask('/hana');
  expect(status).toBe(200);
  expect(body).not.toContain('announcement');
});

it('a page is rendered once for concurrent requests, separately for each language', async () => {
  vi.stubEnv('MATATAKI_FRESH_SECONDS', '60');
  for (const address of ['/hana', '/hana', '/hana?lang=en', '/hana']) expect((await ask(address)).status).toBe(200);
  expect(first.renderFirst).toHaveBeenCalledTimes(2);
});

it('a page whose address names no language is in that of the cookie, and says so', async () => {
  const htmlOf = async (address: string, cookie?: string) => {
    const { headers, body } = await ask(address, cookie);
    expect(headers['Vary']).toBe('Cookie');
    return /<html[^>]*>/.exec(String(body))?.[0];
  };
  expect(await htmlOf('/hana')).toBe('<html lang="ja" data-language-of-cookie>');
  expect(await htmlOf('/hana', '__session=en')).toBe('<html lang="en" data-language-of-cookie>');
  expect(first.renderFirst).toHaveBeenLastCalledWith(
    expect.objectContaining({ address: 'https://example.web.app/hana', locale: 'en' }),
  );
  expect(await htmlOf('/hana?lang=ja', '__session=en')).toBe('<html lang="ja">');
  expect(await htmlOf('/hana?lang=en')).toBe('<html lang="en">');
  first.renderFirst.mockResolvedValue({ kind: 'unknown', head: '' });
  expect(await htmlOf('/a/b/c', '__session=en')).toBe('<html lang="en" data-language-of-cookie>');
});

it('no value of the cookie makes a third page, or shows one language to readers of the other', async () => {
  vi.stubEnv('MATATAKI_FRESH_SECONDS', '60');
  const values = ['en', 'EN', 'fr', '<script>', '', 'en', `${'x'.repeat(4_000)}`, 'ja'];
  for (const value of values) {
    const { body } = await ask('/cookie_values', `__session=${value}`);
    expect(body, value).toContain(`<html lang="${value === 'en' ? 'en' : 'ja'}"`);
  }
  expect(first.renderFirst).toHaveBeenCalledTimes(2);
});

it('another spelling redirects permanently to the canonical address', async () => {
  first.renderFirst.mockResolvedValue({ kind: 'redirect', to: '/hana' });
  const { status, headers } = await ask('/Hana');
  expect([status, headers['Location']]).toEqual([301, '/hana']);
});

it('a page that cannot be rendered is an uncached 503, and the log names the kind of page or the photo', async () => {
  const broken = new Error('broken');
  first.renderFirst.mockRejectedValue(broken);
  const photoId = 'a'.repeat(20);
  for (const [path, said] of [
    ['/hana', { page: 'profile' }],
    [`/photos/${photoId}`, { page: 'photo', photoId }],
  ] as const) {
    logged.log.error.mockClear();
    const { status, headers } = await ask(path);
    expect([status, headers['Cache-Control']]).toEqual([503, 'private, no-store']);
    expect(Number(headers['Retry-After'])).toBeGreaterThan(0);
    expect(logged.log.error).toHaveBeenCalledExactlyOnceWith('a page that could not be made', broken, said);
  }
});

it('a missing page is 404, cached for seconds, and not indexed', async () => {
  first.renderFirst.mockResolvedValue({ ...drawn, status: 404, isHidden: true, answers: {} });
  const { status, headers } = await ask('/hana');
  expect([status, headers['X-Robots-Tag']]).toEqual([404, 'noindex']);
  expect(headers['Cache-Control']).toMatch(/^public, max-age=0, s-maxage=10$/);
});

it('a page that search engines leave out says so in its header too', async () => {
  expect((await ask('/hana')).headers).not.toHaveProperty('X-Robots-Tag');
  first.renderFirst.mockResolvedValue({ ...drawn, isHidden: true, answers: {} });
  const { status, headers } = await ask('/hana?after=x');
  expect([status, headers['X-Robots-Tag']]).toEqual([200, 'noindex']);
});

it('a page of remembered data is marked and says so', async () => {
  reads.isStale.mockReturnValue(true);
  const { status, headers, body } = await ask('/hana?lang=en');
  expect([status, headers['X-Matataki-Stale']]).toEqual([200, '1']);
  expect(body).toContain('The site is read-only right now.');
});

it('a page without remembered data says that it cannot be shown while the database is down, and is not cached', async () => {
  reads.read.mockRejectedValue(new NoAnswerError('away', false));
  first.renderFirst.mockImplementation(async ({ read }) => ({
    ...drawn,
    answers: { '/api/people/hana': await read('person', '/api/people/hana') },
  }));
  const { status, headers, body } = await ask('/hana');
  expect(status).toBe(503);
  expect(Number(headers['Retry-After'])).toBeGreaterThan(0);
  expect(headers['Cache-Control']).toBe('private, no-store');
  expect(body).toContain('ただいま表示できません');
  expect(body).toContain('This page isn’t available right now.');
});

it('an address with unknown parameters redirects to the one without, and nothing is read', async () => {
  for (const [address, plain] of [
    ['/hana?utm_source=x', '/hana'],
    ['/users?q=a&x&tab=photos', '/users?tab=photos&q=a'],
    ['/?lang=fr', '/'],
    ['/photos?lang=en&x=1&q=a', '/photos?q=a&lang=en'],
    ['/photos/?lang=en', '/photos?lang=en'],
    ['/none/of/these?x=1&lang=en', '/none/of/these?lang=en'],
  ]) {
    const { status, headers } = await ask(address ?? '');
    expect([status, headers['Location']], address).toEqual([301, plain]);
  }
  expect(reads.read).not.toHaveBeenCalled();
});

it('an address followed by the rest of a sentence redirects to its page, and nothing is read', async () => {
  const photo = `/photos/${'a'.repeat(20)}`;
  for (const [address, page] of [
    [`${photo}%E3%80%82`, photo],
    [`${photo})`, photo],
    [`${photo}%20`, photo],
    [`${photo}%E3%82%92?lang=en`, photo],
    ['/hana%E3%80%8D', '/hana'],
  ] as const) {
    const { status, headers } = await ask(address);
    expect([status, headers['Location']], address).toEqual([301, page]);
  }
  expect(reads.read).not.toHaveBeenCalled();
});

it.each([
  '/photos/short',
  `/photos/${'a'.repeat(21)}`,
  '/photos/%00',
  '/photos/..%2Fx',
  '/tags/%E3%81',
  '/tags/%00',
  '/a/b/c',
  '/%',
  '/x%2Fy',
  `/${'a'.repeat(8_000)}`,
  '/__proto__',
])('an impossible address is 404 without a read: %s', async (path) => {
  first.renderFirst.mockResolvedValue({ kind: 'unknown', head: '<title>Matataki（瞬き）</title>' });
  const { status, headers, body } = await ask(path);
  expect([status, headers['X-Robots-Tag']]).toEqual([404, 'noindex']);
  expect(body).toContain('<title>Matataki（瞬き）</title>');
  expect(reads.read).not.toHaveBeenCalled();
  expect(first.renderFirst).toHaveBeenCalledWith(expect.objectContaining({ page: undefined }));
});
