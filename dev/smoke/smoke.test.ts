import { expect, it } from 'vitest';
import { smoke } from '../smoke.ts';
import { reachOf } from './reach.ts';

const origin = 'https://mine.web.app';
const bucket = 'mine.firebasestorage.app';
const firebase = { projectId: 'mine', apiKey: 'key', authDomain: 'mine.web.app', storageBucket: bucket, appId: 'app' };
const site = { firebase, emulators: undefined, providers: [], appCheckSiteKey: undefined };
const query = 'https://firestore.googleapis.com/v1/projects/mine/databases/(default)/documents:runQuery';
const uploads = `https://firebasestorage.googleapis.com/v0/b/${bucket}/`;
const photo = 'abcdefghij0123456789';
const pictures = `/i/${photo}/${photo}`;
const none = '/photos/none0none0none0none0';
const start = `<head>\n  <meta charset="utf-8" />\n  <meta http-equiv="Content-Security-Policy" content="default-src 'none'; connect-src 'self' ${uploads}" /></head>`;
const html = `${start}<div id="root"><a href="/photos/${photo}"></a></div><script type="module" crossorigin src="/assets/index-1.js"></script>`;
const unfolding = `<meta property="og:title" content="a" /><meta property="og:image" content="${origin}${pictures}/share.jpg" />`;

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
  [`/photos/${photo}`]: { headers: protection, text: `${start}${unfolding}` },
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

const [found, missing, broken] = [200, 404, 503].map((status) => ({ status }));
const headers = (...each: readonly Named[]) => each.map((named) => ({ headers: named }));
it.each<readonly [failing: string, address: string, changes: readonly (Answer | undefined)[]]>([
  ['home page', '/', [{ text: html.replace(start, '<head></head>') }, { text: html.replace('<div id="root">', '') }]],
  ['home page', '/', [{ text: html.replace('<head>', '<head><script></script>') }]],
  ['home page', '/', [{ text: html.replace(uploads, 'https://*.googleapis.com') }]],
  ['home page', '/', headers({ 'X-Frame-Options': '' }, { 'Strict-Transport-Security': '' })],
  ['home page', '/', headers({ 'Content-Security-Policy': "default-src 'none'" }, control('no-cache'))],
  ['home page', '/', headers(control('public, max-age=60, s-maxage=60'), control('public, max-age=0, s-maxage=600'))],
  ['first photos', '/', [{ text: html.replace(photo, '') }]],
  ['latest build', '/builds/latest.json', headers(control('no-cache'))],
  ['assets', '/assets/index-1.js', headers(type('text/html'), control('max-age=31536000, immutable'))],
  ['assets', '/assets/none-00000000.js', [found]],
  ['kept builds', '/assets-manifest.json', [missing]],
  ['sign-in pages', '/__/firebase/init.json', headers({ 'X-Frame-Options': 'DENY' })],
  ['missing page', none, [found, { text: '' }, ...headers(control('no-cache'))]],
  ['missing page', `${none}?x=1`, [missing]],
  ['public lists', '/api/photos', [missing, ...headers(control('max-age=60'))]],
  ['public lists', '/api/photos?after=made-up', [found]],
  ['public lists', query, [found]],
  ['picture', `${pictures}/320.webp`, [broken, ...headers(type('text/html'), control('public, max-age=86400'))]],
  ['picture', `${pictures}/1.webp`, [found]],
  ['calls', '/call/heartbeat', [{ status: 403 }]],
  ['unfolded photo', `/photos/${photo}`, [{ text: html }]],
  ['unfolded photo', `${pictures}/share.jpg`, [broken]],
])('the check of the %s fails if %s is not as it should be', async (failing, address, changes) => {
  for (const change of changes) {
    const headers = { ...working[address]?.headers, ...change?.headers };
    const changed = { ...working, [address]: { ...working[address], ...change, headers } };
    expect((await smokeOf(changed)).failed, JSON.stringify(change)).toEqual([failing]);
  }
});
