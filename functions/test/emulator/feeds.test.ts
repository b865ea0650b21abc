import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { PhotoId } from '#contract/ids.ts';
import { newPhotoId } from '../../src/platform/newPhotoId.ts';
import { type Author, aProfile, aPublishedPhoto } from './harness/publicApi.ts';
import { server } from './harness/site.ts';

const origin = process.env['MATATAKI_SITE_ORIGIN'] ?? '';
const name = `f${randomUUID().slice(0, 8)}`;
const author: Author = { uid: `uid-${name}`, username: name, displayName: 'はな <3' };
const titleId = newPhotoId();

const set = async (path: string, fields: Readonly<Record<string, unknown>>): Promise<void> => {
  await server.firestore.doc(path).set({ ...fields });
};

async function photo(caption: string, more: Readonly<Record<string, unknown>> = {}): Promise<PhotoId> {
  const id = newPhotoId();
  // Newer than what other tests publish meanwhile: the feed of the site has the newest thirty.
  const publishedAt = new Date(Date.now() + 60_000);
  await set(`photos/${id}`, { ...aPublishedPhoto({ caption, tags: [name], titleId }, publishedAt, author), ...more });
  return id;
}

const ask = (path: string, options: RequestInit = {}) => fetch(`${origin}${path}`, { redirect: 'manual', ...options });
const textOf = async (path: string): Promise<string> => (await ask(path)).text();

const feeds = ['/feed', `/feed/people/${name}`, `/feed/tags/${name}`, `/feed/titles/${titleId}`];

beforeAll(async () => {
  await Promise.all([
    set(`profiles/${author.uid}`, aProfile(author, { photoCount: 1 })),
    set(`usernames/${name}`, { uid: author.uid }),
    set(`tags/${name}`, { name, reading: '', count: 1 }),
    set(`titles/${titleId}`, { name: '銀河', status: 'active', count: 1 }),
  ]);
});

describe.each(feeds)('%s', (path) => {
  it('has a photo from when it is published until it is hidden, and none that is held or removed', async () => {
    const shown = await photo('見える');
    // In words of its own: the feed of the site has photos of other tests, too.
    const secret = randomUUID();
    const hidden = await photo(secret);
    const never = randomUUID();
    for (const status of ['held', 'hidden', 'removed', 'processing']) await photo(never, { status });
    const before = await textOf(path);
    expect(before).toContain(`/i/${shown}/${shown}/share.jpg`);
    expect(before).toContain(hidden);
    expect(before).not.toContain(never);

    await server.firestore.doc(`photos/${hidden}`).update({ status: 'hidden' });
    const after = await textOf(path);
    expect(after).toContain(shown);
    expect(after).not.toContain(hidden);
    expect(after).not.toContain(secret);
  });

  it('says how long it may be kept', async () => {
    const first = await ask(path);
    expect(first.status).toBe(200);
    expect(first.headers.get('cache-control')).toContain('s-maxage=30');
    expect(first.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8');
  });

  it('has nothing of what only the server is to know', async () => {
    await photo('秘密');
    const text = await textOf(path);
    expect(text).toContain('秘密');
    expect(text).not.toContain('what file it was made of');
    expect(text).not.toContain('grams');
  });
});

// Not the site's, in which there are photos of other tests, too.
it.each(feeds.slice(1))('%s answers HEAD with its length alone', async (path) => {
  const whole = await (await ask(path)).text();
  const head = await ask(path, { method: 'HEAD' });
  expect(head.headers.get('content-length')).toBe(String(Buffer.byteLength(whole)));
  expect(await head.text()).toBe('');
});

it.each([
  '/feed/people/nobody-of-this-name',
  '/feed/tags/nothing-of-this-name',
  '/feed/titles/x',
  `/feed/${'x'.repeat(3_000)}`,
  '/sitemap-x.xml',
])('%s is not there', async (path) => {
  const answer = await ask(path);
  expect(answer.status, await answer.text()).toBe(404);
});

it('the sitemap leads to who, what tags and what photos there are; nothing that is hidden is in it', async () => {
  const shown = await photo('地図にある');
  const hidden = await photo('地図にない', { status: 'hidden' });
  const index = await textOf('/sitemap.xml');
  for (const part of ['pages', 'photos', 'people', 'tags', 'titles']) {
    expect(index).toContain(`<loc>${origin}/sitemap-${part}.xml</loc>`);
  }
  const photos = await ask('/sitemap-photos.xml');
  expect(photos.headers.get('cache-control')).toContain('s-maxage=3600');
  const text = await photos.text();
  expect(text).toContain(`<loc>${origin}/photos/${shown}</loc>`);
  expect(text).not.toContain(hidden);
});
