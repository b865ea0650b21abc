import { createHash } from 'node:crypto';
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { testFolder } from '../launcher/testFolder.ts';
import { type Build, buildsToKeep, keepAssets } from './keepAssets.ts';

/** Content by path. */
type Files = Readonly<Record<string, string>>;

const origin = 'https://mine.web.app';
const now = new Date('2026-11-22T00:00:00Z');
const hashed = ([path, text]: [string, string]) => [path, createHash('sha256').update(text).digest('hex')];
const buildOf = (id: string, daysAgo: number, files: Files): Build => {
  const builtAt = new Date(now.getTime() - daysAgo * 86_400_000).toISOString();
  return { id, builtAt, files: Object.fromEntries(Object.entries(files).map(hashed)) };
};
const withManifest = (files: Files, ...builds: readonly Build[]): Files => ({
  ...files,
  'assets-manifest.json': JSON.stringify({ builds }),
});

const filesOf = (id: string): Files => ({ 'assets/core-1.js': 'core', [`assets/About-${id}.js`]: id });
const [oldest, a, b] = [filesOf('oldest'), filesOf('a'), filesOf('b')];
const earlier = [buildOf('a', 1, a), buildOf('oldest', 2, oldest)];
const live = withManifest({ ...oldest, ...a }, ...earlier);
const built = withManifest(b, buildOf('b', 0, b));

let dist: string;
beforeEach(() => {
  dist = testFolder();
  mkdirSync(join(dist, 'assets'));
  for (const [path, text] of Object.entries(built)) writeFileSync(join(dist, path), text);
});
const builtNow = (): Files =>
  Object.fromEntries(globSync('**/*.*', { cwd: dist }).map((path) => [path, readFileSync(join(dist, path), 'utf8')]));

/** Keeps the files of a live site. `undefined`: it cannot be reached. */
function keep(files: Files | undefined, status = 404) {
  const ask: typeof fetch = async (url) => {
    if (!files) throw new TypeError('fetch failed');
    const text = files[new URL(String(url)).pathname.slice(1)];
    return new Response(text ?? '<html>', { status: text === undefined ? status : 200 });
  };
  return keepAssets({ origin, dist, now, ask });
}

it('the new build gets the assets of earlier ones, also in its manifest; a second run changes nothing', async () => {
  for (const _ of ['once', 'again']) {
    expect(await keep(live)).toEqual({ builds: 2, files: 2 });
    expect(builtNow()).toEqual(withManifest({ ...oldest, ...a, ...b }, buildOf('b', 0, b), ...earlier));
  }
});

it.each([
  ['40 50 60 70 80 90', '40 50 60 70'],
  ['1 2 3 4 5 29.9 30', '1 2 3 4 5 29.9'],
])('the site keeps five builds, or those of 30 days: of the ages %s these: %s', (ages, kept) => {
  const newest = buildOf('newest', 0, {});
  const before = ages.split(' ').map((days) => buildOf(days, Number(days), {}));
  const keeping = buildsToKeep(newest, [...before.toReversed(), newest], now);
  expect(keeping.map(({ id }) => id).join(' ')).toBe(kept);
});

it.each<readonly [what: string, live: Files | undefined, status: number, message: RegExp]>([
  ['has a page but no manifest', { ...a, 'app.html': '<html>' }, 404, /is not a manifest \(status 404\)/],
  ['answers any address with the page', { 'assets-manifest.json': '<html>' }, 404, /is not a manifest/],
  ['lacks a file', withManifest({}, ...earlier), 404, /\.js is in the manifest, but has the status 404/],
  ['changed a file', { ...live, 'assets/About-a.js': 'x' }, 404, /About-a\.js is not the file/],
  ['names a path outside', withManifest({}, buildOf('a', 1, { 'assets/../../x': '' })), 404, /is not a manifest/],
  ['fails', {}, 503, /\(status 503\)/],
  ['cannot be reached', undefined, 0, /^https:\/\/mine\.web\.app cannot be reached/],
])('a live site that %s fails the deployment', async (_what, files, status, message) => {
  await expect(keep(files, status)).rejects.toThrow(message);
  expect(builtNow()).toEqual(built);
});

it('a first deployment, also over a foreign page, keeps nothing; without a build it fails', async () => {
  for (const files of [{}, { 'index.html': 'Welcome to Firebase Hosting' }])
    expect(await keep(files)).toEqual({ builds: 0, files: 0 });
  expect(builtNow()).toEqual(built);
  rmSync(join(dist, 'assets-manifest.json'));
  await expect(keep(live)).rejects.toThrow(/run npm run build:web/);
});
