import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RenderFirst } from '../../functions/contract/edge/first.ts';
import { bandAddress } from '../../functions/contract/edge/moments.ts';
import { publicPageAt } from '../../functions/contract/publicPages.ts';
import { type Built, builtOf } from '../../functions/src/site/html/build.ts';
import { writePage } from '../../functions/src/site/html/writePage.ts';
import { readsOf } from '../src/testing/readsOf.ts';
import { buildSite } from './testing/buildSite.ts';

let folder: string;
let built: Built;
let renderFirst: RenderFirst;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'matataki-html-'));
  await Promise.all([buildSite(join(folder, 'site')), buildSite(join(folder, 'server'), { isServer: true })]);
  built = await builtOf({ MATATAKI_SITE_DIR: join(folder, 'site') }, '')();
  const server: { readonly renderFirst: RenderFirst } = await import(
    pathToFileURL(join(folder, 'server/server.js')).href
  );
  renderFirst = server.renderFirst;
}, 120_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

const at = new Date('2026-11-29T12:00:00Z');
const asOf = at.toISOString();

/** Always the same, and as hard to compress as the ids and hashes of a site. */
const noise = (of: string, length: number): string =>
  createHash('sha512').update(of).digest('base64').replaceAll(/[+/=]/g, '').slice(0, length);
const words = ['夕日に透ける綿毛', '凪', '岩の白黒', '七つの段', '打ち上げ前夜', '泡の縁', '幹を下りる', '雪の残る朝'];
const wordsOf = (of: string): string => `${words[of.length % words.length]}${noise(of, 6)}`;

function aPhoto(index: number) {
  const id = noise(`photo ${index}`, 20);
  const ownerId = noise(`owner ${index % 12}`, 28);
  const minutes = new Date(at.getTime() - index * 1_234_567).toISOString();
  const tags = [`タグ${index % 9}`, '空'];
  return {
    ...{ id, ownerId, caption: wordsOf(`caption ${index}`), description: wordsOf(`text ${index}`) },
    owner: {
      username: `name${index % 12}`,
      displayName: wordsOf(ownerId),
      photoURL: `/a/${ownerId}/${createHash('sha1').update(ownerId).digest('hex')}.webp`,
    },
    ...{
      alt: wordsOf(`alternative ${index}`).repeat(2),
      tags,
      tagKeys: tags,
      status: 'published',
      visibility: 'public',
    },
    ...{ titleWords: ['銀河鉄道の夜', 'ぎんがてつどうのよる', 'Night on the Galactic Railroad'], titleId: 'railroad' },
    ...{ spoiler: false, sensitive: false, showExif: false, showMoment: true, licence: 'cc-by-4.0', download: 'none' },
    ...{ createdAt: minutes, updatedAt: minutes, publishedAt: minutes, moment: `${minutes.slice(0, 16)}:00.000Z` },
    ...{
      width: 1_280,
      height: [853, 960, 1_600, 720][index % 4],
      color: `#${((index * 987_654) % 0xffffff).toString(16).padStart(6, '0')}`,
    },
    thumbhash: createHash('sha256').update(id).digest('base64').slice(0, 28),
    variants: { sizes: [240, 360, 480, 720, 1_280], avif: [240, 360, 480], share: { width: 1_280, height: 853 } },
  };
}
const photos = Array.from({ length: 30 }, (_, index) => aPhoto(index));
const [first] = photos;
const person = {
  ...{
    uid: first?.ownerId,
    usernameKey: 'hana',
    username: 'hana',
    displayName: '花',
    photoURL: null,
    bio: '道ばたの花を撮ります。',
    links: [],
  },
  ...{ photoCount: 30, createdAt: asOf, strip: [] },
};
const title = { id: 'railroad', name: '銀河鉄道の夜', reading: '', aliases: [], kind: 'book', count: 30 };
const tag = { key: '空', name: '空', reading: 'そら', count: 30 };

function answer(address: string): unknown {
  const [path = '', query = ''] = address.split('?');
  if (path === bandAddress) return { item: { date: '2026-11-29', versions: { '2026-11-29': noise('day', 16) } }, asOf };
  if (path === '/api/trending') return { item: { tags: [tag], titles: [title], at: asOf }, asOf };
  if (path.startsWith('/api/moments/'))
    return {
      item: { strips: Array.from({ length: 144 }, (_, index) => ({ count: index % 2, color: '#345678' })) },
      asOf,
    };
  if (path.startsWith('/api/photos/')) return { item: first, asOf };
  if (path === '/api/photos')
    return { items: query.includes('near=') ? photos.slice(0, 8) : photos, next: noise('next', 90), asOf };
  if (path.startsWith('/api/titles/')) return { item: title, asOf };
  if (path.startsWith('/api/tags/')) return { item: tag, asOf };
  if (path.startsWith('/api/people/')) return { item: person, asOf };
  return { items: [], asOf };
}

async function htmlOf(path: string): Promise<string> {
  const address = `https://demo-matataki.web.app${path}`;
  const page = publicPageAt(decodeURIComponent(new URL(address).pathname));
  const drawn = await renderFirst({ page, address, locale: 'ja', at, read: readsOf(answer) });
  if (drawn.kind !== 'page') throw new Error(`${path} is no page`);
  expect(drawn.status).toBe(200);
  return writePage(built, drawn, { at, language: { locale: 'ja', isAddressed: false } });
}

// A server sends some 14 kB, of which 0.8 kB are headers, before it waits for the browser: on a slow line, the rest costs
// the first paint a round trip. Lists of 30 photos need it.
it.each([
  ['/', 14_800],
  ['/photos', 14_400],
  [`/photos/${first?.id}`, 11_900],
  ['/hana', 15_050],
  ['/tags/空', 14_150],
  ['/day/2026-11-28', 8_700],
  ['/titles', 8_350],
])('the HTML of %s stays small', async (path, most) => {
  const html = await htmlOf(path);
  expect(brotliCompressSync(html).length).toBeLessThanOrEqual(most);
});

it('the state that a page carries for its scripts stays small', async () => {
  const [, state = ''] = /<script type="application\/json"[^>]*>(.*?)<\/script>/s.exec(await htmlOf('/photos')) ?? [];
  expect(state.length).toBeLessThanOrEqual(24_200);
});

it('no page that is only read asks for scripts', async () => {
  for (const path of ['/', '/photos', `/photos/${first?.id}`, '/hana', '/tags/空', '/photos?title=railroad'])
    expect((await htmlOf(path)).includes('data-soon='), path).toBe(false);
});
