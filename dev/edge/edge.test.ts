import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import { connect } from 'node:http2';
import { request as askByHttps } from 'node:https';
import { buffer, text } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Edge, startEdge } from './edge.ts';

let asked: IncomingMessage[] = [];
let answerWith: RequestListener;
let nowMs = 0;
let edge: Edge;
const origin = createServer((request, response) => {
  asked.push(request);
  answerWith(request, response);
});

beforeEach(async () => {
  asked = [];
  nowMs = 1_000_000;
  await new Promise<void>((resolve) => origin.listen(0, '127.0.0.1', resolve));
  const address = origin.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  edge = await startEdge(
    () => `http://127.0.0.1:${port}`,
    () => nowMs,
  );
});

afterEach(async () => {
  await edge[Symbol.asyncDispose]();
  origin.closeAllConnections();
  await new Promise((resolve) => origin.close(resolve));
});

type Said = { readonly status: number; readonly headers: IncomingMessage['headers']; readonly body: Buffer };
type Names = Readonly<Record<string, string>>;

/** Asks by HTTP/1.1. */
const ask = (path: string, headers: Names = {}, { method = 'GET', body = '' } = {}): Promise<Said> =>
  new Promise((resolve, reject) => {
    const request = askByHttps(`${edge.origin}/`, { path, method, headers, rejectUnauthorized: false, agent: false });
    request.on('error', reject).on('response', async (response) => {
      resolve({ status: Number(response.statusCode), headers: response.headers, body: await buffer(response) });
    });
    request.end(body);
  });
const cacheOf = async (...request: Parameters<typeof ask>) => (await ask(...request)).headers['x-cache'];

function originSays(headers: Names, body = 'words', status = 200): void {
  answerWith = (_, response) => void response.writeHead(status, headers).end(body);
}
const tenSeconds = { 'cache-control': 'public, max-age=0, s-maxage=10', 'content-type': 'text/plain' };
const forTenSeconds = 's-maxage=10';

it.each<readonly [control: string | undefined, status: number, seconds: number, vary: string]>([
  [forTenSeconds, 200, 10, ''],
  [forTenSeconds, 404, 10, ''],
  [undefined, 404, 600, ''],
  [undefined, 200, 0, ''],
  ['private, s-maxage=10', 200, 0, ''],
  ['no-store, s-maxage=10', 200, 0, ''],
  ['no-cache, s-maxage=10', 200, 0, ''],
  ['public, max-age=60', 200, 0, ''],
  ['public, s-maxage=0', 200, 0, ''],
  ['public, stale-while-revalidate=60, stale-if-error=60', 200, 0, ''],
  [forTenSeconds, 206, 0, ''],
  ['private', 404, 0, ''],
  ['no-store', 503, 0, ''],
  [forTenSeconds, 200, 0, '*'],
])('the edge keeps an answer with %s and status %i for %i s', async (control, status, seconds, vary) => {
  originSays({ ...(control && { 'cache-control': control }), ...(vary && { vary }) }, 'words', status);
  expect(await cacheOf('/a')).toBe('MISS');
  nowMs += Math.max(0, seconds * 1_000 - 1);
  const again = await ask('/a');
  expect(again.headers['x-cache']).toBe(seconds > 0 ? 'HIT' : 'MISS');
  expect(again.headers.age).toBe(seconds > 0 ? String(seconds - 1) : undefined);
  expect(String(again.body)).toBe('words');
  nowMs += 1;
  expect(await cacheOf('/a')).toBe('MISS');
});

it.each<readonly [difference: string, cache: string, path: string, headers: Names]>([
  ['nothing', 'HIT', '/a?q=1', {}],
  ['its path', 'MISS', '/A?q=1', {}],
  ['its query', 'MISS', '/a?q=1&r', {}],
  ['its host', 'MISS', '/a?q=1', { host: 'elsewhere.example' }],
  ['a header in Vary', 'MISS', '/a?q=1', { 'accept-language': 'en' }],
  ['a header outside Vary', 'HIT', '/a?q=1', { 'user-agent': 'another' }],
  ['its encoding', 'HIT', '/a?q=1', { 'accept-encoding': 'br' }],
  ['the cookie __session', 'MISS', '/a?q=1', { cookie: '__session=1' }],
  ['another cookie', 'HIT', '/a?q=1', { cookie: 'other=1' }],
])('a second request that differs in %s is a %s', async (_, cache, path, headers) => {
  originSays({ ...tenSeconds, vary: 'Accept-Language, Accept-Encoding' });
  await ask('/a?q=1', { 'accept-language': 'ja' });
  expect(await cacheOf(path, { 'accept-language': 'ja', ...headers })).toBe(cache);
});

it.each(['POST', 'PURGE', 'DELETE', 'HEAD'])(
  '%s neither reads nor changes the cache, and a deployment empties it',
  async (method) => {
    originSays(tenSeconds);
    expect(await cacheOf('/a', {}, { method })).toBe('MISS');
    expect(await cacheOf('/a')).toBe('MISS');
    expect(await cacheOf('/a', {}, { method })).toBe('MISS');
    expect(await cacheOf('/a')).toBe('HIT');
    edge.empty();
    expect(await cacheOf('/a')).toBe('MISS');
  },
);

it('the edge answers 502 if the origin breaks off, and keeps nothing of it', async () => {
  answerWith = (_, response) => {
    response.writeHead(200, tenSeconds).write('half');
    response.destroy();
  };
  expect((await ask('/a')).status).toBe(502);
  originSays(tenSeconds);
  expect(await cacheOf('/a')).toBe('MISS');
});

it('the edge forwards the address, the method, the body and, of all cookies, only __session', async () => {
  const bodies: string[] = [];
  answerWith = async (request, response) => {
    bodies.push(await text(request));
    response.end();
  };
  const headers = { authorization: 'Bearer x', host: 'elsewhere.example', cookie: 'a=1; __session=two; b__session=3' };
  await ask('/%E6%A1%9C/..//a?b=%20&&c', headers, { method: 'PUT', body: 'words' });
  await ask('/a', { cookie: 'a=1; not__session=2' });
  expect(asked[0]).toMatchObject({ url: '/%E6%A1%9C/..//a?b=%20&&c', method: 'PUT' });
  const added = { 'x-forwarded-host': 'elsewhere.example', 'x-forwarded-proto': 'https' };
  expect(asked[0]?.headers).toMatchObject({ authorization: 'Bearer x', cookie: '__session=two', ...added });
  expect(asked[1]?.headers.cookie).toBeUndefined();
  expect(bodies).toEqual(['words', '']);
});

it.each([
  ['text/plain', 'gzip, deflate, br', 'br', brotliDecompressSync],
  ['text/plain', 'gzip, br;q=0', 'gzip', gunzipSync],
  ['text/plain', 'identity', undefined, (body: Buffer) => body],
  ['image/webp', 'br', undefined, (body: Buffer) => body],
])('the edge compresses %s for a browser that accepts %s with %s', async (type, accepted, encoding, unpack) => {
  originSays({ ...tenSeconds, 'content-type': type, vary: 'Origin' }, '言葉'.repeat(100));
  const { headers, body } = await ask('/a', { 'accept-encoding': accepted });
  expect(headers['content-encoding']).toBe(encoding);
  expect(headers['content-length']).toBe(String(body.length));
  expect(headers.vary).toBe(encoding ? 'Origin, Accept-Encoding' : 'Origin');
  expect(unpack(body).toString()).toBe('言葉'.repeat(100));
  expect(asked[0]?.headers['accept-encoding']).toBe('identity');
});

it('the edge speaks HTTP/2', async () => {
  originSays(tenSeconds);
  const session = connect(edge.origin, { rejectUnauthorized: false });
  const stream = session.request({ ':path': '/a' });
  const headers = new Promise((resolve) => stream.once('response', resolve));
  expect(await headers).toMatchObject({ ':status': 200, 'x-cache': 'MISS' });
  expect(await text(stream)).toBe('words');
  session.destroy();
});
