import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { purge as purgeAt } from './purge.ts';

type Received = {
  readonly url: string | undefined;
  readonly authorization: string | undefined;
  readonly body: unknown;
};
const received: Received[] = [];
let statuses: number[] = [];
const cdn = createServer(async (request, response) => {
  let body = '';
  for await (const piece of request) body += String(piece);
  received.push({ url: request.url, authorization: request.headers.authorization, body: JSON.parse(body) });
  response.writeHead(statuses.shift() ?? 200).end('{"success":false}');
});
let api = '';

beforeAll(async () => {
  await new Promise<void>((resolve) => cdn.listen(0, '127.0.0.1', resolve));
  const address = cdn.address();
  const isAddress = (found: typeof address): found is AddressInfo => typeof found === 'object' && found !== null;
  if (isAddress(address)) api = `http://127.0.0.1:${address.port}`;
});
afterAll(() => {
  cdn.close();
});
beforeEach(() => {
  received.length = 0;
  statuses = [];
});

const pauses: number[] = [];
const purge = (
  paths: readonly string[],
  environment: Readonly<Record<string, string>> = { MATATAKI_PURGE_ZONE: 'zone' },
) => {
  const all = {
    MATATAKI_SITE_ORIGIN: 'https://photos.example/',
    MATATAKI_PURGE_API: api,
    PURGE_TOKEN: 'secret',
    ...environment,
  };
  for (const [name, value] of Object.entries(all)) vi.stubEnv(name, value);
  return purgeAt(paths, async (ms) => pauses.push(ms));
};
afterEach(() => void vi.unstubAllEnvs());

it('a purge names whole addresses, and repeats if no instance remembers the picture', async () => {
  await purge(['/i/a/a/320.webp', '/i/a/a/share.jpg']);
  const once = {
    url: '/zones/zone/purge_cache',
    authorization: 'Bearer secret',
    body: { files: ['https://photos.example/i/a/a/320.webp', 'https://photos.example/i/a/a/share.jpg'] },
  };
  expect(received).toEqual([once, once]);
  expect(pauses).toEqual([15_000]);
});

it('a purge also names the function’s address if the CDN bypasses Hosting for pictures', async () => {
  const more = { MATATAKI_PURGE_ZONE: 'zone', MATATAKI_PICTURES_ORIGIN: 'https://site-1.asia-northeast1.run.app/' };
  await purge(['/i/a/a/320.webp'], more);
  expect(received[0]?.body).toEqual({
    files: ['https://photos.example/i/a/a/320.webp', 'https://site-1.asia-northeast1.run.app/i/a/a/320.webp'],
  });
});

it('a purge names no more addresses at a time than allowed', async () => {
  await purge(Array.from({ length: 201 }, (_, number) => `/${number}`));
  const counts = received.map(({ body }) =>
    body instanceof Object && 'files' in body ? [body.files].flat().length : 0,
  );
  expect(counts).toEqual([100, 100, 1, 100, 100, 1]);
});

it.each([429, 500, 403])('a purge fails if the CDN answers %i, at first or the second time', async (status) => {
  for (const answers of [[status], [200, status]]) {
    statuses = answers;
    await expect(purge(['/a'])).rejects.toThrow(`${status}`);
  }
});

it('a purge makes no request without a CDN or without addresses', async () => {
  await purge(['/a'], {});
  await purge(['/a'], { MATATAKI_PURGE_ZONE: '' });
  await purge([]);
  expect(received).toEqual([]);
});
