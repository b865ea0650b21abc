import { expect, it } from 'vitest';
import type { SiteConfig } from '../../web/src/data/siteConfig.ts';
import { reachOf } from './reach.ts';
import { smoke } from './smoke.ts';

const origin = 'https://mine.web.app';
const bucket = 'mine.firebasestorage.app';
const site: SiteConfig = {
  firebase: { projectId: 'mine', apiKey: 'key', authDomain: 'mine.web.app', storageBucket: bucket, appId: 'app' },
  emulators: undefined,
  providers: [],
  appCheckSiteKey: undefined,
};
const query = 'https://firestore.googleapis.com/v1/projects/mine/databases/(default)/documents:runQuery';
const uploads = `https://firebasestorage.googleapis.com/v0/b/${bucket}/`;
const policy = `default-src 'none'; connect-src 'self' ${uploads}`;
const photo = 'abcdefghij0123456789';
const pictures = `/i/${photo}/${photo}`;
const none = '/photos/none0none0none0none0';
const start = `<head>\n  <meta charset="utf-8" />\n  <meta http-equiv="Content-Security-Policy" content="${policy}" /></head>`;
const html = `${start}<div id="root"><a href="/photos/${photo}"></a></div><script type="module" crossorigin src="/assets/index-1.js"></script>`;
const image = `<meta property="og:title" content="a" /><meta property="og:image" content="${origin}${pictures}/share.jpg" />`;

type Named = Readonly<Record<string, string>>;
type Answer = { readonly status?: number; readonly headers?: Named; readonly text?: string };

const control = (value: string): Named => ({ 'Cache-Control': value });
const type = (value: string): Named => ({ 'Content-Type': value });
const protection = {
  'Content-Security-Policy': "frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Strict-Transport-Security': 'max-age=1',
};
const shared = control('public, max-age=0, s-maxage=10');

const time = '2026-11-22T00:00:00.000Z';
const published = {
  ...{ id: photo, ownerId: 'hana', owner: { username: 'hana', displayName: '', photoURL: null } },
  ...{ caption: '', description: '', alt: '', tags: [], tagKeys: [], thumbhash: '', color: '', status: 'published' },
  ...{ width: 3, height: 2, variants: { sizes: [320, 640], avif: [], share: { width: 3, height: 2 } } },
  ...{ createdAt: time, updatedAt: time, publishedAt: time },
};

/** A site on which everything works, by address. */
const working: Readonly<Record<string, Answer>> = {
  '/': { headers: { ...protection, ...shared }, text: html },
  '/builds/latest.json': { headers: control('no-cache, no-store'), text: '{"id":"b"}' },
  '/assets/index-1.js': { headers: { ...type('text/javascript'), ...control('public, max-age=604800') } },
  '/assets-manifest.json': { text: '{"builds":[{}]}' },
  '/__/firebase/init.json': {},
  [none]: { status: 404, headers: { ...protection, ...shared }, text: start },
  [`${none}?x=1`]: { status: 301, headers: { Location: none } },
  '/api/photos': { headers: shared, text: JSON.stringify({ items: [published], asOf: time }) },
  '/api/photos?after=made-up': { status: 400 },
  [`${pictures}/320.webp`]: { headers: { ...type('image/webp'), ...control('public, max-age=86400, s-maxage=60') } },
  [query]: { status: 403 },
  '/call/heartbeat': { text: '{"result":{"unread":0,"online":1}}' },
  [`/photos/${photo}`]: { headers: protection, text: `${start}${image}` },
  [`${pictures}/share.jpg`]: { headers: type('image/jpeg') },
};

async function smokeOf(answers: typeof working) {
  const lines: string[] = [];
  const ask: typeof fetch = async (url) => {
    const { status = 200, headers = {}, text = '' } = answers[`${url}`.replace(origin, '')] ?? { status: 404 };
    return new Response(text, { status, headers });
  };
  const failed = await smoke(reachOf(origin, site, ask), undefined, (line) => lines.push(line));
  return { failed, lines };
}

it('the smoke test passes a working site, and prints a line for each check', async () => {
  const { failed, lines } = await smokeOf(working);
  expect(failed).toEqual([]);
  expect(lines.filter((line) => line.startsWith('ok    '))).toHaveLength(11);
});

it.each<readonly [failing: string, address: string, change: Answer]>([
  ['home page', '/', { text: html.replace(start, '<head></head>') }],
  ['home page', '/', { text: html.replace('<head>', '<head><script></script>') }],
  ['home page', '/', { text: html.replace(uploads, 'https://*.googleapis.com') }],
  ['home page', '/', { text: html.replace('<div id="root">', '') }],
  ['home page', '/', { headers: { 'Content-Security-Policy': "default-src 'none'" } }],
  ['home page', '/', { headers: { 'X-Frame-Options': '' } }],
  ['home page', '/', { headers: { 'Strict-Transport-Security': '' } }],
  ['home page', '/', { headers: control('public, max-age=60, s-maxage=60') }],
  ['home page', '/', { headers: control('public, max-age=0, s-maxage=600') }],
  ['home page', '/', { headers: control('no-cache') }],
  ['first photos', '/', { text: html.replace(photo, '') }],
  ['latest build', '/builds/latest.json', { headers: control('no-cache') }],
  ['assets', '/assets/index-1.js', { headers: type('text/html') }],
  ['assets', '/assets/index-1.js', { headers: control('max-age=31536000, immutable') }],
  ['assets', '/assets/none-00000000.js', { status: 200 }],
  ['kept builds', '/assets-manifest.json', { status: 404 }],
  ['sign-in pages', '/__/firebase/init.json', { headers: { 'X-Frame-Options': 'DENY' } }],
  ['missing page', none, { status: 200 }],
  ['missing page', none, { headers: control('no-cache') }],
  ['missing page', none, { text: '' }],
  ['missing page', `${none}?x=1`, { status: 404 }],
  ['public lists', '/api/photos', { status: 404 }],
  ['public lists', '/api/photos', { headers: control('max-age=60') }],
  ['public lists', '/api/photos?after=made-up', { status: 200 }],
  ['public lists', query, { status: 200 }],
  ['picture', `${pictures}/320.webp`, { status: 503 }],
  ['picture', `${pictures}/320.webp`, { headers: type('text/html') }],
  ['picture', `${pictures}/320.webp`, { headers: control('public, max-age=86400') }],
  ['picture', `${pictures}/1.webp`, { status: 200 }],
  ['calls', '/call/heartbeat', { status: 403 }],
  ['unfolded photo', `/photos/${photo}`, { text: html }],
  ['unfolded photo', `${pictures}/share.jpg`, { status: 503 }],
])('the check of the %s fails if %s has %j', async (failing, address, change) => {
  const before = working[address];
  const changed = { ...before, ...change, headers: { ...before?.headers, ...change.headers } };
  expect((await smokeOf({ ...working, [address]: changed })).failed).toEqual([failing]);
});
