import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Build, buildsToKeep, keepAssets } from './keepAssets.ts';

/** Content by path. */
type Files = Readonly<Record<string, string>>;

const origin = 'https://mine.web.app';
const now = new Date('2026-11-22T00:00:00Z');
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const buildOf = (id: string, daysAgo: number, files: Files): Build => ({
  id,
  builtAt: new Date(now.getTime() - daysAgo * 86_400_000).toISOString(),
  files: Object.fromEntries(Object.entries(files).map(([path, text]) => [path, sha256(text)])),
});
const withManifest = (files: Files, ...builds: readonly Build[]): Files => ({
  ...files,
  'assets-manifest.json': JSON.stringify({ builds }),
});

const a = { 'assets/core-1.js': 'core', 'assets/About-a.js': 'about of a' };
const b = { 'assets/core-1.js': 'core', 'assets/About-b.js': 'about of b' };
const liveA = withManifest(a, buildOf('a', 1, a));
const newB = withManifest(b, buildOf('b', 0, b));

let dist: string;
beforeEach(async () => {
  dist = await mkdtemp(join(tmpdir(), 'matataki-assets-'));
  await build(newB);
});
afterEach(() => rm(dist, { recursive: true }));

async function build(files: Files): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(dist, path)), { recursive: true });
    await writeFile(join(dist, path), text);
  }
}
async function built(): Promise<Files> {
  const paths = (await readdir(dist, { recursive: true })).filter((path) => path.includes('.'));
  return Object.fromEntries(
    await Promise.all(paths.map(async (path) => [path, await readFile(join(dist, path), 'utf8')])),
  );
}
/** Keeps the files of a site that answers 404 for all others. */
const keep = (live: Files) =>
  keepAssets({
    ...{ origin, dist, now },
    ask: async (url) => {
      const text = live[new URL(String(url)).pathname.slice(1)];
      return text === undefined ? new Response('<html>', { status: 404 }) : new Response(text);
    },
  });

it('the new build gets the assets of the live one, also in its manifest; a second run changes nothing', async () => {
  for (const _ of ['once', 'again']) {
    expect(await keep(liveA)).toEqual({ builds: 1, files: 1 });
    expect(await built()).toEqual(withManifest({ ...a, ...b }, buildOf('b', 0, b), buildOf('a', 1, a)));
  }
});

it('a rollback keeps the assets of both builds', async () => {
  await keep(liveA);
  const live = await built();
  await rm(dist, { recursive: true });
  await build(withManifest(a, buildOf('a again', 0, a)));
  await keep(live);
  expect(await built()).toMatchObject({ ...a, ...b });
});

it.each([
  [
    [40, 50, 60, 70, 80, 90],
    ['40', '50', '60', '70'],
  ],
  [
    [1, 2, 3, 4, 5, 29.9, 30],
    ['1', '2', '3', '4', '5', '29.9'],
  ],
])('the site keeps five builds, or those of 30 days: of the ages %j these: %j', (ages, kept) => {
  const newest = buildOf('newest', 0, {});
  const before = ages.map((days) => buildOf(String(days), days, {})).toReversed();
  expect(buildsToKeep(newest, [...before, newest], now).map(({ id }) => id)).toEqual(kept);
});

it.each<readonly [what: string, live: Files, message: RegExp]>([
  ['has a page but no manifest', { ...a, 'app.html': '<html>' }, /is not a manifest \(status 404\)/],
  ['answers any address with the page', { 'assets-manifest.json': '<html>' }, /is not a manifest/],
  ['lacks a file', withManifest({}, buildOf('a', 1, a)), /About-a\.js is in the manifest, but has the status 404/],
  ['changed a file', { ...liveA, 'assets/About-a.js': 'x' }, /About-a\.js is not the file/],
  ['names a path outside', withManifest({}, buildOf('a', 1, { 'assets/../../x': '' })), /is not a manifest/],
])('a live site that %s fails the deployment', async (_what, live, message) => {
  await expect(keep(live)).rejects.toThrow(message);
  expect(await built()).toEqual(newB);
});

it.each<Files>([{}, { 'index.html': 'Welcome to Firebase Hosting' }])(
  'a first deployment over %j keeps nothing',
  async (live) => {
    expect(await keep(live)).toEqual({ builds: 0, files: 0 });
    expect(await built()).toEqual(newB);
  },
);

it('a site that fails or cannot be reached fails the deployment', async () => {
  const broken: typeof fetch = async () => new Response('', { status: 503 });
  await expect(keepAssets({ origin, dist, now, ask: broken })).rejects.toThrow(/\(status 503\)/);
  const away: typeof fetch = () => Promise.reject(new TypeError('fetch failed'));
  await expect(keepAssets({ origin, dist, now, ask: away })).rejects.toThrow(`${origin} cannot be reached`);
});

it('the assets cannot be kept without a build', async () => {
  await rm(join(dist, 'assets-manifest.json'));
  await expect(keep(liveA)).rejects.toThrow(/run npm run build:web/);
});
