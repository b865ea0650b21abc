import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { connect } from 'node:http2';
import { buffer, text } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { startEdge } from './edge.ts';
import { lifetimeSeconds } from './rules.ts';

type Names = Readonly<Record<string, string>>;

let answerWith: RequestListener;
const originSays = (headers: Names, body = 'words'): void => {
  answerWith = (_, response) => void response.writeHead(200, headers).end(body);
};
const origin = createServer((request, response) => answerWith(request, response));
await once(origin.listen(0, '127.0.0.1'), 'listening');
const originAddress = `http://127.0.0.1:${Reflect.get(Object(origin.address()), 'port')}`;
let nowMs = 1_000_000;
const originOf = () => originAddress;
const edge = await startEdge(originOf, () => nowMs);
beforeEach(edge.empty);
afterAll(async () => {
  await edge[Symbol.asyncDispose]();
  origin.closeAllConnections();
  origin.close();
});

async function ask(path: string, headers: Names = {}, { method = 'GET', body = '' } = {}) {
  const session = connect(edge.origin, { rejectUnauthorized: false });
  const stream = session.request({ ':path': path, ':method': method, ...headers }, { endStream: body === '' });
  if (body !== '') stream.end(body);
  const [{ 'x-cache': cache, ':status': status, age, ...others }] = await once(stream, 'response');
  const answer = { status, cache, age, headers: others, body: await buffer(stream) };
  session.destroy();
  return answer;
}
const tenSeconds = { 'cache-control': 'public, max-age=0, s-maxage=10', 'content-type': 'text/plain' };

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

it('the edge answers with a kept answer and its age until it ends', async () => {
  originSays(tenSeconds);
  const answers: unknown[] = [];
  for (const afterMs of [0, 9_999, 1]) {
    nowMs += afterMs;
    const { cache, age, body } = await ask('/a');
    answers.push([cache, age, String(body)]);
  }
  const missed = ['MISS', undefined, 'words'];
  expect(answers).toEqual([missed, ['HIT', '9', 'words'], missed]);
});

const japanese = { 'accept-language': 'ja' };
it.each<readonly [difference: string, cache: string, headers: Names, path: string]>([
  ['nothing', 'HIT', {}, '/a?q=1'],
  ['its path', 'MISS', {}, '/A?q=1'],
  ['its query', 'MISS', {}, '/a?q=1&r'],
  ['its host', 'MISS', { ':authority': 'elsewhere.example' }, '/a?q=1'],
  ['a header in Vary', 'MISS', { 'accept-language': 'en' }, '/a?q=1'],
  ['a header outside Vary', 'HIT', { 'user-agent': 'another' }, '/a?q=1'],
  ['its encoding', 'HIT', { 'accept-encoding': 'br' }, '/a?q=1'],
  ['the cookie __session', 'MISS', { cookie: '__session=1' }, '/a?q=1'],
  ['another cookie', 'HIT', { cookie: 'other=1' }, '/a?q=1'],
])('a second request that differs in %s is a %s', async (_, cache, headers, path) => {
  originSays({ ...tenSeconds, vary: 'Accept-Language, Accept-Encoding' });
  await ask('/a?q=1', japanese);
  expect(await ask(path, { ...japanese, ...headers })).toMatchObject({ cache });
  expect(await ask('/a?q=1', japanese)).toMatchObject({ cache: 'HIT' });
});

it('the cache serves and keeps nothing but GET, and a deployment empties it', async () => {
  originSays(tenSeconds);
  for (const method of ['POST', 'PURGE', 'HEAD']) {
    const caches: unknown[] = [];
    for (const next of [method, 'GET', method, 'GET']) caches.push((await ask('/a', {}, { method: next })).cache);
    expect(caches, method).toEqual(['MISS', 'MISS', 'MISS', 'HIT']);
    edge.empty();
  }
});

it('the edge answers 502 if the origin breaks off, and keeps nothing of it', async () => {
  answerWith = (_, response) => void response.writeHead(200, tenSeconds).write('half', () => response.destroy());
  expect(await ask('/a')).toMatchObject({ status: 502 });
  originSays(tenSeconds);
  expect(await ask('/a')).toMatchObject({ cache: 'MISS' });
});

it('the edge forwards the address, the method, the body and, of all cookies, only __session', async () => {
  answerWith = async (request, response) => {
    const { url, method, headers } = request;
    response.end(JSON.stringify({ url, method, headers, body: await text(request) }));
  };
  const [host, url, method, body] = ['elsewhere.example', '/%E6%A1%9C/..//a?b=%20&&c', 'PUT', 'words'];
  const headers = { ':authority': host, authorization: 'Bearer x', 'accept-encoding': 'br' };
  const heard = async (cookie: string) =>
    JSON.parse(String((await ask(url, { ...headers, cookie }, { method, body })).body));
  const added = { 'accept-encoding': 'identity', 'x-forwarded-host': host, 'x-forwarded-proto': 'https' };
  const cookie = '__session=two';
  const expected = { url, method, body, headers: { authorization: 'Bearer x', cookie, ...added } };
  expect(await heard(`a=1; ${cookie}; b__session=3`)).toMatchObject(expected);
  expect(await heard('a=1; not__session=2')).not.toHaveProperty('headers.cookie');
});

const asItIs = (body: Buffer) => body;
it.each([
  ['text/plain', 'gzip, deflate, br', 'br', 'Origin, Accept-Encoding', brotliDecompressSync],
  ['text/plain', 'gzip, br;q=0', 'gzip', 'Origin, Accept-Encoding', gunzipSync],
  ['text/plain', 'identity', undefined, 'Origin', asItIs],
  ['image/webp', 'br', undefined, 'Origin', asItIs],
])('the edge compresses %s for a browser that accepts %s with %s', async (type, accepted, encoding, vary, unpack) => {
  originSays({ ...tenSeconds, 'content-type': type, vary: 'Origin' }, '言葉'.repeat(100));
  const { headers, body } = await ask('/a', { 'accept-encoding': accepted });
  expect(headers).toMatchObject({ vary, 'content-length': String(body.length) });
  expect(headers['content-encoding']).toBe(encoding);
  expect(unpack(body).toString()).toBe('言葉'.repeat(100));
});
