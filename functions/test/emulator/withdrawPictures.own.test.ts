import { createServer } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { withdrawPictures } from '../../src/photos/countPhoto.trigger.ts';
import { purge } from '../../src/platform/purge.ts';
import { photoOf } from './harness/pictures.ts';
import { server } from './harness/site.ts';

const { firestore } = server;
const purged: unknown[] = [];
let statuses: number[] = [];
const cdn = createServer(async (request, response) => {
  let body = '';
  for await (const piece of request) body += String(piece);
  purged.push(JSON.parse(body).files);
  response.writeHead(statuses.shift() ?? 200).end('{}');
});
let api = '';

beforeAll(async () => {
  await new Promise<void>((resolve) => cdn.listen(0, '127.0.0.1', resolve));
  const address = cdn.address();
  if (typeof address === 'object') api = `http://127.0.0.1:${address?.port}`;
});
afterAll(() => {
  vi.unstubAllEnvs();
  cdn.close();
});
beforeEach(() => {
  vi.stubEnv('MATATAKI_PURGE_ZONE', 'zone');
  vi.stubEnv('MATATAKI_PURGE_API', api);
  vi.stubEnv('MATATAKI_SITE_ORIGIN', 'https://a.example');
  purged.length = 0;
});

/** A photo as it was while everybody saw it, and as it is `now`. */
async function hidden(now: Readonly<Record<string, unknown>> = { status: 'hidden' }) {
  const id = await photoOf({ ownerId: 'hana' });
  const document = firestore.doc(`photos/${id}`);
  const before = (await document.get()).data();
  await document.update({ ...now });
  const after = (await document.get()).data();
  const event = () => withdrawPictures(id, before, after, (paths) => purge(paths, async () => undefined));
  const names = ['320.webp', '640.webp', '320.avif', 'share.jpg'];
  return { id, before, after, event, addresses: names.map((name) => `https://a.example/i/${id}/${id}/${name}`) };
}

it('the trigger purges hidden pictures from the CDN, and fails, to be repeated, until the CDN confirms', async () => {
  const { event, addresses } = await hidden();
  for (const answers of [[500], [200, 429]]) {
    statuses = answers;
    await expect(event()).rejects.toThrow('not purged');
  }
  purged.length = 0;
  await event();
  await event();
  expect(purged).toEqual([addresses, addresses, addresses, addresses]);
});

it('the trigger purges a photo that becomes private, but not one that becomes unlisted', async () => {
  const { event, addresses } = await hidden({ visibility: 'private', listed: false });
  await event();
  expect(purged).toEqual([addresses, addresses]);
  await (await hidden({ visibility: 'unlisted', listed: false })).event();
  expect(purged).toHaveLength(2);
});

it('the trigger purges nothing of a photo whose pictures stay the same', async () => {
  const { id, before } = await hidden();
  await withdrawPictures(id, before, { ...before, caption: 'other' }, async () => {
    throw new Error('asked');
  });
});
