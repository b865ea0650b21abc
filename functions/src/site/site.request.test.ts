import { request, type Server } from 'node:http';
import { Readable } from 'node:stream';
import { http } from '@google-cloud/functions-framework';
import { getTestServer } from '@google-cloud/functions-framework/testing';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { Handler } from './answer.ts';

const handlers = vi.hoisted(() => ({
  answerApi: vi.fn<Handler>(),
  answerFeeds: vi.fn<Handler>(),
  answerPage: vi.fn<Handler>(),
  answerPicture: vi.fn<Handler>(),
}));
vi.mock('./api/answerApi.ts', () => handlers);
vi.mock('./feeds/answerFeeds.ts', () => handlers);
vi.mock('./html/answerPage.ts', () => handlers);
vi.mock('./pictures/answerPicture.ts', () => handlers);
const logged = vi.hoisted(() => ({ log: { error: vi.fn() } }));
vi.mock('../platform/logger.ts', () => logged);

// Another test of this worker may have loaded it with what it really needs.
vi.resetModules();
const { site } = await import('./site.request.ts');

let server: Server;
beforeAll(() => {
  http('site-alone', (...given) => Reflect.apply(site, undefined, given));
  server = getTestServer('site-alone');
  return new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  server.close();
  vi.resetModules();
});
beforeEach(() => void vi.resetAllMocks());

type Sent = {
  readonly status: number | undefined;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
};
/** Fails where the answer ends before its length. */
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

it('what fails is 503, says when to come again, is kept by nobody, and is logged', async () => {
  const failure = new Error('broken');
  handlers.answerPage.mockRejectedValue(failure);
  const { status, headers, body } = await ask('/');
  expect({ status, body }).toEqual({ status: 503, body: '' });
  expect(headers).toMatchObject({ 'cache-control': 'private, no-store', 'retry-after': '5' });
  expect(headers).not.toHaveProperty('cdn-cache-control');
  expect(logged.log.error).toHaveBeenCalledExactlyOnceWith('nothing to answer with', failure);
});

it('a picture that breaks off ends before its length, so that nobody keeps it', async () => {
  async function* broken() {
    yield Buffer.from('half');
    throw new Error('the bucket went away');
  }
  const headers = { 'Cache-Control': 'public, max-age=86400, s-maxage=60', 'Content-Length': '8' };
  handlers.answerPicture.mockImplementation(async () => ({ status: 200, headers, body: Readable.from(broken()) }));
  await expect(ask('/i/a/b/320.webp')).rejects.toThrow('aborted');
  expect(logged.log.error).toHaveBeenCalledOnce();
});

it('HEAD has the length of what GET has, and reads nothing of a picture', async () => {
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

it('who asks for a part gets all of it', async () => {
  handlers.answerPage.mockResolvedValue(whole);
  const { status, headers, body } = await ask('/', { Range: 'bytes=0-3' });
  expect({ status, body }).toEqual({ status: 200, body: whole.body });
  expect(headers).not.toHaveProperty('content-range');
});

it.each(['/', '/api/photos', '/feed', '/sitemap.xml'])('%s is not sent again to who has it', async (path) => {
  for (const handler of Object.values(handlers)) handler.mockResolvedValue(whole);
  const { headers } = await ask(path);
  const again = await ask(path, { 'If-None-Match': `"other", ${headers['etag']}` });
  expect([again.status, again.body, again.headers['cache-control']]).toEqual([304, '', shared['Cache-Control']]);
  expect((await ask(path, { 'If-None-Match': '"other"' })).status).toBe(200);
});

it('nothing but GET and HEAD is answered, and no cookie is set', async () => {
  for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
    const { status, headers } = await ask('/', {}, method);
    expect([status, headers['allow'], headers['cache-control']]).toEqual([405, 'GET, HEAD', 'private, no-store']);
  }
  expect(handlers.answerPage).not.toHaveBeenCalled();
  handlers.answerPage.mockResolvedValue(whole);
  expect((await ask('/', { Cookie: '__session=x' })).headers).not.toHaveProperty('set-cookie');
});
