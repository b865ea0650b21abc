import { readFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { join } from 'node:path';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { ROOT } from '../launcher/paths.ts';

type Asked = {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly headers: IncomingHttpHeaders;
};

const asked: { function: Asked[]; hosting: Asked[] } = { function: [], hosting: [] };
const answering = (to: Asked[]): Server =>
  createServer(({ method, url, headers }, response) => {
    to.push({ method, url, headers });
    if (url?.includes('?')) response.writeHead(301, { Location: url.replace(/\?.*/, '') }).end();
    else if (headers['if-none-match'] === '"1"') response.writeHead(304).end();
    else response.writeHead(url?.includes('gone') ? 404 : 200, { ETag: '"1"' }).end(url);
  });
const servers = [answering(asked.function), answering(asked.hosting)] as const;
const originOf = (server: Server): string => {
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : ''}`;
};

type Snippet = { readonly fetch: (request: Request) => Promise<Response> };
const isSnippet = (value: unknown): value is Snippet =>
  typeof value === 'object' && value !== null && typeof Reflect.get(value, 'fetch') === 'function';
let snippet: Snippet;
const ask = (path: string, init: RequestInit = {}): Promise<Response> =>
  snippet.fetch(new Request(`${originOf(servers[1])}${path}`, init));

beforeAll(async () => {
  await Promise.all(servers.map((server) => new Promise<void>((done) => server.listen(0, '127.0.0.1', done))));
  const source = readFileSync(join(ROOT, 'deploy/cloudflare/pictures.js'), 'utf8');
  const filled = source.replace('FUNCTION_ORIGIN', originOf(servers[0]));
  const found: unknown = await import(`data:text/javascript,${encodeURIComponent(filled)}`);
  snippet = v.parse(v.object({ default: v.custom<Snippet>(isSnippet) }), { ...Object(found) }).default;
});
afterAll(() => {
  for (const server of servers) server.close();
});
beforeEach(() => {
  asked.function.length = 0;
  asked.hosting.length = 0;
});

it.each([
  '/i/photo/picture/320.webp',
  '/a/uid/avatar/256.webp',
  '/i/for/grant/photo/picture/320.webp',
  '/i/gone%20away',
])('a CDN asks the function, and not Hosting, for %s, with its whole answer', async (path) => {
  const answer = await ask(path);
  expect(answer.status).toBe(path.includes('gone') ? 404 : 200);
  expect(await answer.text()).toBe(path);
  expect(answer.headers.get('ETag')).toBe('"1"');
  expect(asked.hosting).toEqual([]);
});

it.each(['/', '/photos', '/i', '/about/i/', '/assets/a.js', '/api/photos', '/__/auth/handler'])(
  'a CDN asks Hosting for %s: a page needs the headers that it has there',
  async (path) => {
    await ask(path);
    expect(asked.function).toEqual([]);
    expect(asked.hosting).toMatchObject([{ url: path }]);
  },
);

it('where an address leads is told to the browser, and holds of each host', async () => {
  const answer = await ask('/i/photo/picture/320.webp?a=1');
  expect(answer.status).toBe(301);
  expect(answer.headers.get('Location')).toBe('/i/photo/picture/320.webp');
  expect(asked.function).toMatchObject([{ url: '/i/photo/picture/320.webp?a=1' }]);
});

it('the function hears whether the browser has the picture, and nothing that is somebody’s own', async () => {
  const headers = { 'If-None-Match': '"1"', Authorization: 'Bearer secret', Cookie: '__session=1', 'X-Own': '1' };
  expect((await ask('/i/photo/picture/320.webp', { method: 'HEAD', headers })).status).toBe(304);
  const [only] = asked.function;
  expect(only).toMatchObject({ method: 'HEAD', headers: { 'if-none-match': '"1"' } });
  for (const name of ['authorization', 'cookie', 'x-own']) expect(only?.headers).not.toHaveProperty(name);
});
