import { request, type Server } from 'node:http';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { http } from '@google-cloud/functions-framework';
import { getTestServer } from '@google-cloud/functions-framework/testing';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ContractError } from '#contract/errors.ts';
import { routes } from '#contract/routes.ts';
import { serverLimits } from '#contract/serverLimits.ts';
import type { Handler } from './answer.ts';

const handlers = vi.hoisted(() => ({
  answerApi: vi.fn<Handler>(),
  answerFeeds: vi.fn<Handler>(),
  answerSitemap: vi.fn<Handler>(),
  answerPage: vi.fn<Handler>(),
  answerPicture: vi.fn<Handler>(),
}));
vi.mock('./api/answerApi.ts', () => handlers);
vi.mock('./feeds/answerFeeds.ts', () => handlers);
vi.mock('./feeds/sitemap.ts', () => handlers);
vi.mock('./html/answerPage.ts', () => handlers);
vi.mock('./pictures/answerPicture.ts', () => handlers);
const logged = vi.hoisted(() => ({ log: { error: vi.fn() } }));
vi.mock('../platform/logger.ts', () => logged);

const { site } = await import('./site.request.ts');

let server: Server;
beforeAll(() => {
  http('site-alone', (...given) => Reflect.apply(site, undefined, given));
  server = getTestServer('site-alone');
  return new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  server.close();
});
beforeEach(() => void vi.resetAllMocks());

type Sent = {
  readonly status: number | undefined;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
};
/** Fails if the answer ends before its length. */
const ask = (path: string, headers: Readonly<Record<string, string>> = {}, method = 'GET'): Promise<Sent> =>
  new Promise((resolve, reject) => {
    const place = server.address();
    if (place === null || typeof place === 'string') throw new Error('the server has no port');
    const asked = request({ host: '127.0.0.1', port: place.port, path, method, headers: { ...headers } }, (answer) => {
      const pieces: Buffer[] = [];
      answer.on('data', (piece: Buffer) => pieces.push(piece)).on('error', reject);
      answer.on('end', () =>
        resolve({ status: answer.statusCode, headers: answer.headers, body: Buffer.concat(pieces).toString() }),
      );
    });
    asked.on('error', reject).end();
  });

const shared = { 'Cache-Control': 'public, max-age=0, s-maxage=30' };
const whole = { status: 200, headers: { ...shared, 'Content-Type': 'application/json' }, body: '{"item":"花"}' };

it('a failure is logged and is an uncached 503 that says when to retry', async () => {
  const failure = new Error('broken');
  handlers.answerPage.mockRejectedValue(failure);
  const { status, headers, body } = await ask('/');
  expect({ status, body }).toEqual({ status: 503, body: '' });
  expect(headers).toMatchObject({ 'cache-control': 'private, no-store', 'retry-after': '5' });
  expect(headers).not.toHaveProperty('cdn-cache-control');
  expect(logged.log.error).toHaveBeenCalledExactlyOnceWith('nothing to answer with', failure);
});

it('a picture that breaks off ends before its declared length, so that no cache stores it', async () => {
  async function* broken() {
    yield Buffer.from('half');
    throw new Error('the bucket went away');
  }
  const headers = { 'Cache-Control': 'public, max-age=86400, s-maxage=60', 'Content-Length': '8' };
  handlers.answerPicture.mockImplementation(async () => ({ status: 200, headers, body: Readable.from(broken()) }));
  await expect(ask('/i/a/b/320.webp')).rejects.toThrow('aborted');
  expect(logged.log.error).toHaveBeenCalledOnce();
});

it('a HEAD request gets the length of GET, and reads no picture', async () => {
  handlers.answerApi.mockResolvedValue(whole);
  const [got, told] = [await ask('/api/photos'), await ask('/api/photos', {}, 'HEAD')];
  expect(told).toEqual({ ...got, headers: { ...got.headers, date: told.headers['date'] }, body: '' });
  expect(told.headers['content-length']).toBe(String(Buffer.byteLength(whole.body)));

  const content = Readable.from([Buffer.from('bytes')]);
  handlers.answerPicture.mockResolvedValue({ status: 200, headers: { 'Content-Length': '5' }, body: content });
  const picture = await ask('/i/a/b/320.webp', {}, 'HEAD');
  expect([picture.status, picture.headers['content-length'], picture.body]).toEqual([200, '5', '']);
  expect(content.destroyed).toBe(true);
});

it('a request for a range gets the whole file', async () => {
  handlers.answerPage.mockResolvedValue(whole);
  const { status, headers, body } = await ask('/', { Range: 'bytes=0-3' });
  expect({ status, body }).toEqual({ status: 200, body: whole.body });
  expect(headers).not.toHaveProperty('content-range');
});

it.each(['/', '/api/photos', '/feed', '/sitemap.xml'])(
  '%s is not sent again to a browser that has it',
  async (path) => {
    for (const handler of Object.values(handlers)) handler.mockResolvedValue(whole);
    const { headers } = await ask(path);
    const again = await ask(path, { 'If-None-Match': `"other", ${headers['etag']}` });
    expect([again.status, again.body, again.headers['cache-control']]).toEqual([304, '', shared['Cache-Control']]);
    expect((await ask(path, { 'If-None-Match': '"other"' })).status).toBe(200);
  },
);

it('only GET and HEAD are answered, and no cookie is set', async () => {
  for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
    const { status, headers } = await ask('/', {}, method);
    expect([status, headers['allow'], headers['cache-control']]).toEqual([405, 'GET, HEAD', 'private, no-store']);
  }
  expect(handlers.answerPage).not.toHaveBeenCalled();
  handlers.answerPage.mockResolvedValue(whole);
  expect((await ask('/', { Cookie: '__session=x' })).headers).not.toHaveProperty('set-cookie');
});

it('a request with a body is refused before anything is read, and its connection ends', async () => {
  const place = server.address();
  if (place === null || typeof place === 'string') throw new Error('the server has no port');
  const send = async (
    headers: Readonly<Record<string, string>>,
    body: string | Uint8Array<ArrayBuffer> | ReadableStream,
  ) => {
    const init = { method: 'POST', headers, body, duplex: 'half' } as const;
    const answer = await fetch(`http://127.0.0.1:${place.port}/about`, init);
    return [answer.status, answer.headers.get('connection'), await answer.text()];
  };
  const written = vi.spyOn(console, 'error');
  const json = { 'content-type': 'application/json' };
  expect(await send(json, '{"x')).toEqual([413, 'close', '']);
  expect(await send(json, new Blob(['{"x']).stream())).toEqual([413, 'close', '']);
  expect(await send({ 'content-type': 'text/plain; charset=x' }, 'x')).toEqual([413, 'close', '']);
  const packed = new Uint8Array(gzipSync(' '.repeat(1e7)));
  expect(await send({ ...json, 'content-encoding': 'gzip' }, packed)).toEqual([415, 'close', '']);
  expect(written).not.toHaveBeenCalled();
  expect(handlers.answerPage).not.toHaveBeenCalled();
});

describe('every answer', () => {
  it.each([
    ['a page', async () => whole],
    ['one that is not there', async () => ({ status: 404, headers: shared })],
    ['one that moved', async () => ({ status: 301, headers: { ...shared, Location: '/x' } })],
    [
      'a picture',
      async () => ({ status: 200, headers: { 'Content-Length': '1' }, body: Readable.from([Buffer.from('x')]) }),
    ],
    ['a failure', () => Promise.reject(new Error('broken'))],
    ['a refusal', () => Promise.reject(new ContractError('resource-exhausted', 'too many'))],
  ] satisfies [string, Handler][])(
    'every answer has the content policy, the frame rule and nosniff: %s',
    async (_what, handler) => {
      handlers.answerPage.mockImplementation(handler);
      for (const method of ['GET', 'POST']) {
        expect((await ask('/', {}, method)).headers).toMatchObject({
          'content-security-policy': expect.stringMatching(/script-src 'self' [^;]*;.* frame-ancestors 'none'$/),
          'x-frame-options': 'DENY',
          'x-content-type-options': 'nosniff',
        });
      }
    },
  );
});

describe('an address', () => {
  const id = 'abcdefghij0123456789';
  const plain = [
    ...Object.values(routes).map((pattern) => pattern.replace(/:\w+/g, id)),
    ...['photos', 'people', 'tags', 'titles', 'albums'].flatMap((name) => [`/api/${name}`, `/api/${name}/${id}`]),
    ...['/api/state', '/api/names', '/api/trending', '/api/transparency', '/api/settings'],
    ...[
      '/feed',
      `/feed/people/${id}`,
      `/feed/albums/${id}`,
      `/feed/tags/${encodeURIComponent('桜')}`,
      `/feed/titles/${id}`,
    ],
    ...[
      '/sitemap.xml',
      '/sitemap/2026-11.xml',
      '/sitemap/2026-11-05T13.xml',
      `/i/${id}/${id}/320.webp`,
      `/a/${id}/${'0'.repeat(40)}/64.webp`,
    ],
    ...[`/i/for/x.y/${id}/${id}/320.webp`, `/i/for/x.y/case/photo_${id}/0`, `/tags/${encodeURIComponent('桜_・ー')}`],
  ];
  const answerAll = (handler: Handler) => {
    for (const one of Object.values(handlers)) one.mockImplementation(handler);
  };
  const asked = vi.fn<(path: string) => void>();
  beforeEach(() =>
    answerAll(async ({ path }) => {
      asked(path);
      return whole;
    }),
  );

  it.each(plain)('%s is answered without a redirect', async (path) => {
    expect((await ask(`${path}?q=a%20b`)).status).toBe(200);
    expect(asked).toHaveBeenCalledExactlyOnceWith(path);
  });

  it.each(plain)('%s? redirects to the address without the question mark, and nothing is read', async (path) => {
    const { status, headers } = await ask(`${path}?`);
    expect([status, headers['location']]).toEqual([301, path]);
    expect(asked).not.toHaveBeenCalled();
    expect((await ask(path)).status).toBe(200);
  });

  it('an address with a needlessly encoded letter redirects before anything is read', async () => {
    const letterOf = (path: string) => fc.nat({ max: path.length - 1 }).filter((at) => /[\w.~-]/.test(path.charAt(at)));
    const another = fc
      .constantFrom(...plain.filter((path) => path !== '/'))
      .chain((path) => fc.tuple(fc.constant(path), fc.uniqueArray(letterOf(path), { minLength: 1 }), fc.boolean()));
    await fc.assert(
      fc.asyncProperty(another, async ([path, places, isLower]) => {
        const chars = Array.from(path.replace(/%\w\w/g, (hex) => (isLower ? hex.toLowerCase() : hex)));
        for (const at of places) {
          // Not within a letter that is encoded already.
          if (/%.?$/.test(path.slice(0, at))) continue;
          const hex = `%${path.charCodeAt(at).toString(16)}`;
          chars[at] = isLower ? hex : hex.toUpperCase();
        }
        const spelled = chars.join('');
        fc.pre(spelled !== path);
        asked.mockReset();
        const { status, headers } = await ask(`${spelled}?q=x`);
        expect([spelled, status, headers['location']]).toEqual([spelled, 301, `${path}?q=x`]);
        expect(asked).not.toHaveBeenCalled();
      }),
      { numRuns: 300 },
    );
  });

  it.each(['/%2e%2e/x', '/%2E', '/a/%2e%2E'])(
    'an address with the dots %s, which clients treat as path steps, is not redirected',
    async (path) => {
      await ask(path);
      expect(asked).toHaveBeenCalledExactlyOnceWith(path);
    },
  );

  it.each(['/%zz', '/%E0%A4%A/a', '/a/%ED%A0%80'])('%s, which cannot be decoded, is a bad request', async (path) => {
    expect((await ask(path)).status).toBe(400);
  });

  it('any address redirects at most once, to this site', async () => {
    const parts = fc.constantFrom(
      '/',
      '\\',
      '%5C',
      '%2F',
      '.',
      '%2e',
      '%41',
      'a',
      '@',
      '%40',
      ':',
      '%zz',
      'evil.example',
      '%E6%A1%9C',
    );
    await fc.assert(
      fc.asyncProperty(fc.array(parts, { maxLength: 8 }), async (chosen) => {
        const { status, headers } = await ask(`/${chosen.join('')}`);
        if (status !== 301) return;
        const target = String(headers['location']);
        expect(new URL(target, 'https://site.invalid').origin).toBe('https://site.invalid');
        expect((await ask(target)).status).toBe(200);
      }),
      { numRuns: 500 },
    );
  });
});

describe('too many requests', () => {
  const { perNetworkAndMinute, searchUnits } = serverLimits.questions;
  const many = perNetworkAndMinute / searchUnits;
  const networks = Array.from({ length: 250 }, (_, at) => `203.0.113.${at}`).values();
  const nextNetwork = () => networks.next().value ?? '';
  const askFrom = (address: string, forged = '') =>
    ask('/api/photos?q=x', { 'X-Forwarded-For': forged === '' ? address : `${forged}, ${address}` });

  beforeEach(() => {
    handlers.answerApi.mockImplementation(async ({ enter }) => {
      enter?.(searchUnits)();
      return whole;
    });
  });

  it('the requests of one network are refused with the seconds to wait, whatever address it claims', async () => {
    const address = nextNetwork();
    for (let at = 0; at < many; at += 1) expect((await askFrom(address, `198.51.100.${at}`)).status).toBe(200);
    const { status, headers } = await askFrom(address, '198.51.100.250');
    expect([status, headers['cache-control']]).toEqual([429, 'private, no-store']);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(headers['retry-after'])).toBeLessThanOrEqual(60);
    expect(logged.log.error).not.toHaveBeenCalled();
  });

  it('the requests of one network do not count for another, and answers in memory stay available', async () => {
    const address = nextNetwork();
    for (let at = 0; at <= many; at += 1) await askFrom(address);
    expect((await askFrom(address)).status).toBe(429);
    expect((await askFrom(nextNetwork())).status).toBe(200);
    handlers.answerApi.mockResolvedValue(whole);
    expect((await askFrom(address)).status).toBe(200);
  });
});
