import { describe, expect, it } from 'vitest';
import type { SiteConfig } from '../../web/src/data/siteConfig.ts';
import { reachOf } from './reach.ts';
import { smoke } from './smoke.ts';

const origin = 'https://mine.web.app';
const site: SiteConfig = {
  firebase: {
    projectId: 'mine',
    apiKey: 'key',
    authDomain: 'mine.firebaseapp.com',
    storageBucket: 'mine.firebasestorage.app',
    appId: 'app',
  },
  emulators: undefined,
  providers: [],
  appCheckSiteKey: undefined,
};
const firestore = 'https://firestore.googleapis.com/v1/projects/mine/databases/(default)/documents';
const storage = 'https://firebasestorage.googleapis.com/v0/b/mine.firebasestorage.app';
const policy = `default-src 'none'; connect-src 'self' ${storage}/`;
const page = {
  'Content-Security-Policy': "frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Strict-Transport-Security': 'max-age=1',
};
const shared = 'public, max-age=0, s-maxage=10';
const photo = 'abcdefghij0123456789';
const start = `<head>\n  <meta charset="utf-8" />\n  <meta http-equiv="Content-Security-Policy" content="${policy}" /></head>`;
const html = `${start}<div id="root"><a href="/photos/${photo}"></a></div><script type="module" crossorigin src="/assets/index-1.js"></script>`;

const time = '2026-11-22T00:00:00.000Z';
const published = {
  id: photo,
  ownerId: 'hana',
  owner: { username: 'hana', displayName: '', photoURL: null },
  ...{ caption: '', description: '', alt: '', tags: [], tagKeys: [], thumbhash: '', color: '', status: 'published' },
  ...{ width: 3, height: 2, variants: { sizes: [320, 640], avif: [], share: { width: 3, height: 2 } } },
  ...{ createdAt: time, updatedAt: time, publishedAt: time },
};

type Told = { readonly status?: number; readonly headers?: Readonly<Record<string, string>>; readonly text?: string };
type Site = Readonly<Record<string, Told>>;

/** A site on which everything works, by address. */
const sound: Site = {
  [`${origin}/`]: { headers: { ...page, 'Cache-Control': shared }, text: html },
  [`${origin}/builds/latest.json`]: { headers: { 'Cache-Control': 'no-cache, no-store' }, text: '{"id":"b"}' },
  [`${origin}/assets/index-1.js`]: {
    headers: { 'Content-Type': 'text/javascript', 'Cache-Control': 'public, max-age=604800' },
  },
  [`${origin}/assets-manifest.json`]: { text: '{"builds":[{}]}' },
  [`${origin}/__/firebase/init.json`]: {},
  [`${origin}/photos/none0none0none0none0`]: {
    status: 404,
    headers: { ...page, 'Cache-Control': shared },
    text: start,
  },
  [`${origin}/photos/none0none0none0none0?x=1`]: { status: 301, headers: { Location: '/photos/none0none0none0none0' } },
  [`${origin}/api/photos`]: {
    headers: { 'Cache-Control': shared },
    text: JSON.stringify({ items: [published], asOf: published.publishedAt }),
  },
  [`${origin}/api/photos?after=made-up`]: { status: 400 },
  [`${origin}/i/${photo}/${photo}/320.webp`]: {
    headers: { 'Content-Type': 'image/webp', 'Cache-Control': 'public, max-age=86400, s-maxage=60' },
  },
  [`${origin}/i/${photo}/${photo}/1.webp`]: { status: 404 },
  [`${firestore}:runQuery`]: { status: 403 },
  [`${origin}/call/heartbeat`]: { text: '{"result":{"unread":0,"online":1}}' },
  [`${origin}/photos/${photo}`]: {
    headers: page,
    text: `${start}<meta property="og:title" content="a" /><meta property="og:image" content="${origin}/i/${photo}/${photo}/share.jpg" />`,
  },
  [`${origin}/i/${photo}/${photo}/share.jpg`]: { headers: { 'Content-Type': 'image/jpeg' } },
};

async function smokeOf(answers: Site) {
  const lines: string[] = [];
  const ask: typeof fetch = async (url) => {
    const { status = 200, headers = {}, text = '' } = answers[`${url}`] ?? { status: 404 };
    return new Response(text, { status, headers });
  };
  const failed = await smoke(reachOf(origin, site, ask), undefined, (line) => lines.push(line));
  return { failed, lines };
}

describe('the smoke test', () => {
  it('the smoke test finds nothing wrong with a working site, and prints a line for each check', async () => {
    const { failed, lines } = await smokeOf(sound);
    expect(failed).toEqual([]);
    expect(lines.filter((line) => line.startsWith('ok    '))).toHaveLength(11);
  });

  const wideOpen = policy.replace(`${storage}/`, 'https://*.googleapis.com');
  it.each<readonly [failing: string, what: string, address: string, change: Told]>([
    ['home page', 'has no policy', '/', { text: html.replace(start, '<head></head>') }],
    ['home page', 'has it after what it holds for', '/', { text: html.replace('<head>', '<head><script></script>') }],
    ['home page', 'lets calls to anybody out', '/', { text: html.replace(policy, wideOpen) }],
    [
      'home page',
      'may be framed, by its policy',
      '/',
      { headers: { 'Content-Security-Policy': "default-src 'none'" } },
    ],
    ['home page', 'is kept by browsers', '/', { headers: { 'Cache-Control': 'public, max-age=60, s-maxage=60' } }],
    ['home page', 'is kept for long', '/', { headers: { 'Cache-Control': 'public, max-age=0, s-maxage=3600' } }],
    ['first photos', 'are not there before a script has come', '/', { text: html.replace(photo, '') }],
    ['home page', 'is not shared', '/', { headers: { 'Cache-Control': 'no-cache' } }],
    ['home page', 'may be framed', '/', { headers: { 'X-Frame-Options': '' } }],
    ['latest build', 'is kept', '/builds/latest.json', { headers: { 'Cache-Control': 'no-cache' } }],
    ['assets', 'is a page', '/assets/index-1.js', { headers: { 'Content-Type': 'text/html' } }],
    [
      'assets',
      'is kept for ever',
      '/assets/index-1.js',
      { headers: { 'Cache-Control': 'max-age=31536000, immutable' } },
    ],
    ['assets', 'is there for any name', '/assets/none-00000000.js', { status: 200 }],
    ['kept builds', 'is not there', '/assets-manifest.json', { status: 404 }],
    ['sign-in pages', 'cannot be framed', '/__/firebase/init.json', { headers: { 'X-Frame-Options': 'DENY' } }],
    ['missing page', 'is found', '/photos/none0none0none0none0', { status: 200 }],
    [
      'missing page',
      'is asked for each time',
      '/photos/none0none0none0none0',
      { headers: { 'Cache-Control': 'no-cache' } },
    ],
    ['missing page', 'has an answer for each query', '/photos/none0none0none0none0?x=1', { status: 404 }],
    ['public lists', 'is not there', '/api/photos', { status: 404 }],
    ['public lists', 'is not as agreed', '/api/photos', { text: '{"items":[{}]}' }],
    ['public lists', 'is kept by browsers', '/api/photos', { headers: { 'Cache-Control': 'max-age=60' } }],
    ['public lists', 'begins anywhere', '/api/photos?after=made-up', { status: 200 }],
    ['picture', 'is not there', `/i/${photo}/${photo}/320.webp`, { status: 503 }],
    ['picture', 'is no picture', `/i/${photo}/${photo}/320.webp`, { headers: { 'Content-Type': 'text/html' } }],
    [
      'picture',
      'is kept for ever',
      `/i/${photo}/${photo}/320.webp`,
      { headers: { 'Cache-Control': 'public, max-age=86400' } },
    ],
    ['picture', 'is there under any name', `/i/${photo}/${photo}/1.webp`, { status: 200 }],
    ['public lists', 'is open to everybody in the database', `${firestore}:runQuery`, { status: 200 }],
    ['calls', 'is refused', `${origin}/call/heartbeat`, { status: 403 }],
    ['unfolded photo', 'does not unfold', `/photos/${photo}`, { text: html }],
    ['missing page', 'has no policy', '/photos/none0none0none0none0', { text: '' }],
    ['unfolded photo', 'has a picture that is not there', `/i/${photo}/${photo}/share.jpg`, { status: 503 }],
  ])('%s fails where it %s', async (failing, _what, address, change) => {
    const url = address.startsWith('/') ? `${origin}${address}` : address;
    const before = sound[url];
    const changed = { ...before, ...change, headers: { ...before?.headers, ...change.headers } };
    const { failed } = await smokeOf({ ...sound, [url]: changed });
    expect(failed).toEqual([failing]);
  });
});
