import { readFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { join } from 'node:path';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { ROOT } from '../launcher/paths.ts';

type Received = {
  readonly to: string;
  readonly method?: string | undefined;
  readonly url?: string | undefined;
  readonly headers: IncomingHttpHeaders;
};
const received: Received[] = [];
const serverOf = (to: string): Server =>
  createServer(({ method, url = '', headers }, response) => {
    received.push({ to, method, url, headers });
    if (url.includes('?')) response.writeHead(301, { Location: url.replace(/\?.*/, '') }).end();
    else if (headers['if-none-match'] === '"1"') response.writeHead(304).end();
    else response.writeHead(url.includes('gone') ? 404 : 200, { ETag: '"1"' }).end(url);
  });
const servers = [serverOf('function'), serverOf('hosting')] as const;
const originOf = (server: Server): string =>
  `http://127.0.0.1:${v.parse(v.object({ port: v.number() }), server.address()).port}`;

type Fetch = (request: Request) => Promise<Response>;
let snippet: Fetch;
const ask = (path: string, init: RequestInit = {}) => snippet(new Request(`${originOf(servers[1])}${path}`, init));

beforeAll(async () => {
  await Promise.all(servers.map((server) => new Promise<void>((done) => server.listen(0, '127.0.0.1', done))));
  const source = readFileSync(join(ROOT, 'deploy/cloudflare/pictures.js'), 'utf8').replace(
    'FUNCTION_ORIGIN',
    originOf(servers[0]),
  );
  const loaded = await import(`data:text/javascript,${encodeURIComponent(source)}`);
  const isFetch = (value: unknown): boolean => typeof value === 'function';
  snippet = v.parse(v.object({ default: v.object({ fetch: v.custom<Fetch>(isFetch) }) }), { ...loaded }).default.fetch;
});
afterAll(() => {
  for (const server of servers) server.close();
});
beforeEach(() => {
  received.length = 0;
});

const picture = '/i/photo/picture/320.webp';
it.each([picture, '/a/uid/avatar/256.webp', '/i/for/grant/photo/picture/320.webp', '/i/gone%20away'])(
  'the CDN gets %s from the function and passes the whole answer on',
  async (path) => {
    const answer = await ask(path);
    expect(answer.status).toBe(path.includes('gone') ? 404 : 200);
    expect(await answer.text()).toBe(path);
    expect(answer.headers.get('ETag')).toBe('"1"');
    expect(received).toMatchObject([{ to: 'function' }]);
  },
);

it.each(['/', '/photos', '/i', '/about/i/', '/assets/a.js', '/api/photos', '/__/auth/handler'])(
  'the CDN gets %s from Hosting, which adds headers',
  async (path) => {
    await ask(path);
    expect(received).toMatchObject([{ to: 'hosting', url: path }]);
  },
);

it('the CDN passes a redirect on to the browser', async () => {
  const answer = await ask(`${picture}?a=1`);
  expect([answer.status, answer.headers.get('Location')]).toEqual([301, picture]);
  expect(received).toMatchObject([{ to: 'function', url: `${picture}?a=1` }]);
});

it('the function learns whether the browser has the picture, and nothing personal', async () => {
  const headers = { 'If-None-Match': '"1"', Authorization: 'Bearer secret', Cookie: '__session=1', 'X-Own': '1' };
  expect((await ask(picture, { method: 'HEAD', headers })).status).toBe(304);
  expect(received).toMatchObject([{ method: 'HEAD', headers: { 'if-none-match': '"1"' } }]);
  for (const name of ['authorization', 'cookie', 'x-own']) expect(received[0]?.headers).not.toHaveProperty(name);
});
