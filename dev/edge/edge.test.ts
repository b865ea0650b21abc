import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import { connect } from 'node:http2';
import { request as askByHttps } from 'node:https';
import { buffer, text } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Edge, startEdge } from './edge.ts';

let asked: IncomingMessage[] = [];
let answerWith: RequestListener;
let nowMs = 0;
let edge: Edge;
const origin = createServer((request, response) => {
  asked.push(request);
  answerWith(request, response);
});

type Said = { readonly status: number; readonly headers: IncomingMessage['headers']; readonly body: Buffer };

/** Asks the front by HTTP/1.1; the words of an answer come as they are unless packing is asked for. */
const ask = (path: string, { method = 'GET', headers = {}, body = '' } = {}): Promise<Said> =>
  new Promise((resolve, reject) => {
    const request = askByHttps(`${edge.origin}/`, { path, method, headers, rejectUnauthorized: false, agent: false });
    request.on('error', reject).on('response', async (response) => {
      resolve({ status: Number(response.statusCode), headers: response.headers, body: await buffer(response) });
    });
    request.end(body);
  });

/** `HIT` or `MISS` of one question after the other. */
async function caches(...paths: readonly string[]): Promise<readonly unknown[]> {
  const found: unknown[] = [];
  for (const path of paths) found.push((await ask(path)).headers['x-cache']);
  return found;
}

/** The origin says that, with these headers. */
function says(headers: Readonly<Record<string, string>>, body = 'words', status = 200): void {
  answerWith = (_, response) => void response.writeHead(status, headers).end(body);
}

const tenSeconds = { 'cache-control': 'public, max-age=0, s-maxage=10', 'content-type': 'text/plain' };

beforeEach(async () => {
  asked = [];
  nowMs = 1_000_000;
  await new Promise<void>((resolve) => origin.listen(0, '127.0.0.1', resolve));
  const address = origin.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  edge = await startEdge({ originOf: () => `http://127.0.0.1:${port}`, nowMs: () => nowMs });
});

afterEach(async () => {
  await edge[Symbol.asyncDispose]();
  origin.closeAllConnections();
  await new Promise((resolve) => origin.close(resolve));
});

describe('what the front keeps', () => {
  it.each([
    ['private, s-maxage=10', 200],
    ['no-store', 200],
    ['no-cache, s-maxage=10', 200],
    ['public, max-age=60', 200],
    ['public, s-maxage=0', 200],
    ['public, stale-while-revalidate=60, stale-if-error=60', 200],
    ['public, s-maxage=10', 206],
    ['private', 404],
    ['no-store', 503],
  ])('is nothing that says %s (%i)', async (control, status) => {
    says({ 'cache-control': control }, 'words', status);
    expect(await caches('/a', '/a')).toEqual(['MISS', 'MISS']);
  });

  it('is nothing of which it is not told how long, but a 404, which it keeps for ten minutes', async () => {
    says({});
    expect(await caches('/a', '/a')).toEqual(['MISS', 'MISS']);
    says({}, 'no such thing', 404);
    expect(await caches('/b', '/b')).toEqual(['MISS', 'HIT']);
    nowMs += 599_999;
    expect(await caches('/b')).toEqual(['HIT']);
    nowMs += 1;
    expect(await caches('/b')).toEqual(['MISS']);
    says({ 'cache-control': 's-maxage=10' }, 'no such thing', 404);
    expect(await caches('/c')).toEqual(['MISS']);
    nowMs += 10_000;
    expect(await caches('/c')).toEqual(['MISS']);
  });

  it('is an answer for its s-maxage, whole, with its age', async () => {
    says(tenSeconds);
    expect((await ask('/a')).headers).toMatchObject({ 'x-cache': 'MISS' });
    nowMs += 9_999;
    const again = await ask('/a');
    expect(again).toMatchObject({ status: 200, headers: { ...tenSeconds, 'x-cache': 'HIT', age: '9' } });
    expect(String(again.body)).toBe('words');
    nowMs += 1;
    expect(await caches('/a')).toEqual(['MISS']);
    expect(asked).toHaveLength(2);
  });

  it('is told apart by host, path and query', async () => {
    says(tenSeconds);
    expect(await caches('/a', '/b', '/a?q=1', '/a?q=2', '/a?q=1&r', '/A')).toEqual(Array(6).fill('MISS'));
    const elsewhere = { headers: { host: 'elsewhere.example' } };
    expect((await ask('/a', elsewhere)).headers['x-cache']).toBe('MISS');
    expect((await ask('/a', elsewhere)).headers['x-cache']).toBe('HIT');
    expect(asked.at(-1)?.headers).toMatchObject({
      'x-forwarded-host': 'elsewhere.example',
      'x-forwarded-proto': 'https',
    });
  });

  it('is told apart by the headers that Vary names, and by __session', async () => {
    says({ ...tenSeconds, vary: 'Accept-Language, Accept-Encoding' });
    const cached = async (headers: Record<string, string>) => (await ask('/a', { headers })).headers['x-cache'];
    expect(await cached({ 'accept-language': 'ja' })).toBe('MISS');
    expect(await cached({ 'accept-language': 'en' })).toBe('MISS');
    expect(await cached({ 'accept-language': 'ja', 'accept-encoding': 'br' })).toBe('HIT');
    expect(await cached({ 'accept-language': 'ja', 'user-agent': 'another' })).toBe('HIT');
    expect(await cached({ 'accept-language': 'ja', cookie: '__session=1' })).toBe('MISS');
    expect(await cached({ 'accept-language': 'ja', cookie: 'other=1' })).toBe('HIT');
    says({ ...tenSeconds, vary: '*' });
    expect(await caches('/b', '/b')).toEqual(['MISS', 'MISS']);
  });

  it('is no answer to another method, and no such answer comes from what is kept', async () => {
    says(tenSeconds);
    expect(await caches('/a')).toEqual(['MISS']);
    for (const method of ['POST', 'PURGE', 'DELETE', 'OPTIONS']) {
      expect((await ask('/a', { method })).headers['x-cache'], method).toBe('MISS');
    }
    // Nor does any of them take it out.
    expect(await caches('/a')).toEqual(['HIT']);
    expect((await ask('/b', { method: 'POST' })).headers['x-cache']).toBe('MISS');
    expect(await caches('/b')).toEqual(['MISS']);
  });

  it('answers HEAD with the length and nothing else, and keeps nothing of one that was asked for', async () => {
    says({ ...tenSeconds, 'content-length': '5' });
    expect(await ask('/a', { method: 'HEAD' })).toMatchObject({
      headers: { 'content-length': '5', 'x-cache': 'MISS' },
    });
    expect(await caches('/a')).toEqual(['MISS']);
    const head = await ask('/a', { method: 'HEAD' });
    expect(head).toMatchObject({ status: 200, headers: { 'content-length': '5', 'x-cache': 'HIT' } });
    expect(head.body).toHaveLength(0);
  });

  it('is forgotten with a deployment, and not asked for when the origin fails after its time', async () => {
    says({ 'cache-control': 'public, s-maxage=10, stale-while-revalidate=600, stale-if-error=3600' });
    expect(await caches('/a', '/a')).toEqual(['MISS', 'HIT']);
    edge.empty();
    expect(await caches('/a')).toEqual(['MISS']);
    nowMs += 10_000;
    says({ 'cache-control': 'no-store' }, 'away', 503);
    expect(await ask('/a')).toMatchObject({ status: 503, headers: { 'x-cache': 'MISS' } });
    answerWith = (request) => void request.socket.destroy();
    expect((await ask('/a')).status).toBe(502);
  });
});

describe('what the front passes on', () => {
  it('is of all cookies only __session', async () => {
    says({});
    await ask('/a', { headers: { cookie: 'a=1; __session=two; b__session=3' } });
    await ask('/a', { headers: { cookie: 'a=1; not__session=2' } });
    await ask('/a');
    expect(asked.map(({ headers }) => headers.cookie)).toEqual(['__session=two', undefined, undefined]);
  });

  it('is the address, the method and the body as they came', async () => {
    const bodies: string[] = [];
    answerWith = async (request, response) => {
      bodies.push(await text(request));
      response.end();
    };
    await ask('/%E6%A1%9C/..//a?b=%20&&c', { method: 'PUT', body: 'words', headers: { authorization: 'Bearer x' } });
    expect(asked[0]).toMatchObject({ url: '/%E6%A1%9C/..//a?b=%20&&c', method: 'PUT' });
    expect(asked[0]?.headers).toMatchObject({ authorization: 'Bearer x' });
    expect(bodies).toEqual(['words']);
  });

  it('comes when the answer is whole', async () => {
    answerWith = (_, response) => {
      response.writeHead(200, tenSeconds);
      response.write('half');
      response.destroy();
    };
    expect((await ask('/a')).status).toBe(502);
    says(tenSeconds);
    expect(await caches('/a')).toEqual(['MISS']);
  });

  it('is text packed as the browser can unpack it, and pictures as they are', async () => {
    says({ ...tenSeconds, vary: 'Origin' }, '言葉'.repeat(100));
    const packed = async (accepted: string, path = '/a') => ask(path, { headers: { 'accept-encoding': accepted } });
    const brotli = await packed('gzip, deflate, br');
    expect(brotli.headers).toMatchObject({ 'content-encoding': 'br', vary: 'Origin, Accept-Encoding' });
    expect(brotliDecompressSync(brotli.body).toString()).toBe('言葉'.repeat(100));
    expect(brotli.headers['content-length']).toBe(String(brotli.body.length));
    const gzip = await packed('gzip, br;q=0');
    expect(gzip.headers).toMatchObject({ 'content-encoding': 'gzip', 'x-cache': 'HIT' });
    expect(gunzipSync(gzip.body).toString()).toBe('言葉'.repeat(100));
    expect((await packed('identity')).headers['content-encoding']).toBeUndefined();
    says({ ...tenSeconds, 'content-type': 'image/webp' });
    expect((await packed('br', '/b')).headers['content-encoding']).toBeUndefined();
    expect(asked.every(({ headers }) => headers['accept-encoding'] === 'identity')).toBe(true);
  });

  it('is nothing to who has it already', async () => {
    says({ ...tenSeconds, etag: '"one"' });
    const known = (etag: string) => ask('/a', { headers: { 'if-none-match': etag } });
    expect(await known('"other"')).toMatchObject({ status: 200 });
    expect(await known('"other", W/"one"')).toMatchObject({
      status: 304,
      headers: { etag: '"one"', 'x-cache': 'HIT' },
    });
    expect((await known('"one"')).body).toHaveLength(0);
    // A question that the origin could answer with nothing would leave nothing to keep.
    expect(asked[0]?.headers['if-none-match']).toBeUndefined();
  });
});

it('speaks HTTP/2', async () => {
  says(tenSeconds);
  const session = connect(edge.origin, { rejectUnauthorized: false });
  const stream = session.request({ ':path': '/a' });
  const headers = new Promise((resolve) => stream.once('response', resolve));
  expect(await headers).toMatchObject({ ':status': 200, 'x-cache': 'MISS' });
  expect(await text(stream)).toBe('words');
  session.destroy();
});
