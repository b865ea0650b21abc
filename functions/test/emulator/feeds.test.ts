import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { PhotoId } from '#contract/ids.ts';
import { monthOf } from '../../src/platform/clock.ts';
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
  // Newer than other tests' photos: the site's feed has the newest thirty.
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
  it('the feed has a photo from its publication until it is hidden, but no held or removed one', async () => {
    const shown = await photo('見える');
    // With unique words: the site's feed has other tests' photos too.
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

  it('the feed says how long caches may keep it', async () => {
    const first = await ask(path);
    expect(first.status).toBe(200);
    expect(first.headers.get('cache-control')).toContain('s-maxage=30');
    expect(first.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8');
  });

  it('the feed has no private fields', async () => {
    await photo('秘密');
    const text = await textOf(path);
    expect(text).toContain('秘密');
    expect(text).not.toContain('what file it was made of');
    expect(text).not.toContain('grams');
  });
});

// Not the site's feed, which has other tests' photos too.
it.each(feeds.slice(1))('%s answers HEAD with its length only', async (path) => {
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
  '/sitemap/x.xml',
  '/sitemap/2026-02-30.xml',
  '/sitemap/2000-01.xml',
])('%s is missing', async (path) => {
  const answer = await ask(path);
  expect(answer.status, await answer.text()).toBe(404);
});

it('the sitemap lists people, tags, albums and photos, but nothing that is hidden', async () => {
  const shown = await photo('地図にある');
  const hidden = [
    await photo('地図にない', { status: 'hidden', listed: false }),
    await photo('地図にない', { visibility: 'unlisted', listed: false }),
  ];
  const banned: Author = { uid: `uid-banned-${name}`, username: `b${name}`, displayName: '' };
  await set(`profiles/${banned.uid}`, aProfile(banned, { photoCount: 1 }));
  await set(`users/${banned.uid}`, { status: 'banned', createdAt: new Date('2026-01-01T00:00:00Z') });
  const none: Author = { uid: `uid-none-${name}`, username: `n${name}`, displayName: '' };
  await set(`profiles/${none.uid}`, aProfile(none));
  const album = async (more: Readonly<Record<string, unknown>>) => {
    const [id, at] = [newPhotoId(), new Date('2026-02-03T00:00:00Z')];
    const owner = { username: name, displayName: '', photoURL: null };
    const words = { title: '旅', text: '', visibility: 'public', status: 'published', photoCount: 1 };
    await set(`albums/${id}`, { ownerId: author.uid, owner, ...words, createdAt: at, updatedAt: at, ...more });
    return id;
  };
  const open = await album({});
  const closed = [
    await album({ visibility: 'unlisted' }),
    await album({ status: 'hidden' }),
    await album({ photoCount: 0 }),
  ];

  const index = await ask('/sitemap.xml');
  expect(index.headers.get('cache-control')).toContain('s-maxage=3600');
  const files = [...(await index.text()).matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, loc = '']) => loc);
  const texts = new Map<string, string>();
  for (const file of files) {
    expect(file).toMatch(new RegExp(`^${origin}/sitemap/(pages|tags|titles|20\\d\\d-\\d\\d)\\.xml$`));
    texts.set(file.slice(`${origin}/sitemap/`.length, -'.xml'.length), await textOf(new URL(file).pathname));
  }
  const listed = (file: string, path: string) => texts.get(file)?.includes(`<loc>${origin}${path}</loc>`);
  expect(listed(monthOf(new Date(Date.now() + 60_000)), `/photos/${shown}`)).toBe(true);
  expect(listed('2026-01', `/${name}`)).toBe(true);
  expect(listed('2026-02', `/${name}/albums/${open}`)).toBe(true);
  expect(listed('tags', `/tags/${name}`)).toBe(true);
  expect(listed('titles', `/photos?title=${titleId}`)).toBe(true);
  const all = [...texts.values()].join('');
  for (const gone of [...hidden, ...closed, banned.username, none.username]) expect(all).not.toContain(gone);
});

it('a past month of the sitemap is cached for a month', async () => {
  await set(`photos/${newPhotoId()}`, aPublishedPhoto({}, new Date('2026-02-03T00:00:00Z'), author));
  expect((await ask('/sitemap/2026-02.xml')).headers.get('cache-control')).toContain('s-maxage=2592000');
});
