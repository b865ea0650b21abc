import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Build, buildsToKeep, KEPT_BUILDS, keepAssets } from './keepAssets.ts';

const origin = 'https://mine.web.app';
const now = new Date('2026-11-22T00:00:00Z');
const daysAgo = (days: number): string => new Date(now.getTime() - days * 86_400_000).toISOString();
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Served files, or files in a folder: content by path. */
type Files = Readonly<Record<string, string>>;
const buildOf = (id: string, days: number, files: Files): Build => ({
  id,
  builtAt: daysAgo(days),
  files: Object.fromEntries(Object.entries(files).map(([path, text]) => [path, sha256(text)])),
});
const manifestOf = (...builds: readonly Build[]): Files => ({ 'assets-manifest.json': JSON.stringify({ builds }) });

let dist: string;
beforeEach(async () => {
  dist = await mkdtemp(join(tmpdir(), 'matataki-assets-'));
});
afterEach(() => rm(dist, { recursive: true }));

/** Writes a build as `npm run build:web` does. */
async function build(files: Files): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(dist, path)), { recursive: true });
    await writeFile(join(dist, path), text);
  }
}

/** The current deployment; any other path is answered as Hosting does, where the function says that it is missing. */
const serving =
  (files: Files): typeof fetch =>
  async (url) => {
    const text = files[new URL(String(url)).pathname.slice(1)];
    return text === undefined ? new Response('<html>', { status: 404 }) : new Response(text);
  };

const built = async (): Promise<Files> => {
  const paths = (await readdir(dist, { recursive: true })).filter((path) => path.includes('.'));
  return Object.fromEntries(
    await Promise.all(paths.map(async (path) => [path, await readFile(join(dist, path), 'utf8')])),
  );
};
const keep = (live: Files) => keepAssets({ origin, dist, now, ask: serving(live) });

const a = { 'assets/core-1.js': 'core', 'assets/About-a.js': 'about of a' };
const b = { 'assets/core-1.js': 'core', 'assets/About-b.js': 'about of b' };

describe('the files of earlier builds', () => {
  it('the earlier files are put beside the new ones, and named in its manifest', async () => {
    await build({ ...b, ...manifestOf(buildOf('b', 0, b)) });
    expect(await keep({ ...a, ...manifestOf(buildOf('a', 1, a)) })).toEqual({ builds: 1, files: 1 });
    expect(await built()).toEqual({ ...a, ...b, ...manifestOf(buildOf('b', 0, b), buildOf('a', 1, a)) });
  });

  it('a rollback by the same way keeps them: either build’s pages find their chunks', async () => {
    await build({ ...b, ...manifestOf(buildOf('b', 0, b)) });
    await keep({ ...a, ...manifestOf(buildOf('a', 1, a)) });
    const live = await built();
    await rm(dist, { recursive: true });
    await build({ ...a, ...manifestOf(buildOf('a again', 0, a)) });
    await keep(live);
    expect(await built()).toMatchObject({ ...a, ...b });
  });

  it('a second run changes nothing', async () => {
    await build({ ...b, ...manifestOf(buildOf('b', 0, b)) });
    const live = { ...a, ...manifestOf(buildOf('a', 1, a)) };
    await keep(live);
    const once = await built();
    await keep(live);
    expect(await built()).toEqual(once);
  });

  it('the earlier files are those of the last five builds, or of 30 days if that is more', () => {
    const newest = buildOf('newest', 0, {});
    const idsOf = (ages: readonly number[]): readonly string[] =>
      buildsToKeep(newest, ages.map((days) => buildOf(String(days), days, {})).toReversed(), now).map(({ id }) => id);
    expect(idsOf([40, 50, 60, 70, 80, 90])).toEqual(['40', '50', '60', '70']);
    expect(idsOf([1, 2, 3, 4, 5, 29.9, 30])).toEqual(['1', '2', '3', '4', '5', '29.9']);
    expect(KEPT_BUILDS).toBe(5);
  });
});

describe('nothing is deployed without them', () => {
  const live = { ...a, ...manifestOf(buildOf('a', 1, a)) };
  beforeEach(() => build({ ...b, ...manifestOf(buildOf('b', 0, b)) }));

  it.each<readonly [what: string, live: Files, sentence: RegExp]>([
    ['the site has no manifest', { ...a, 'app.html': '<html>' }, /is no manifest \(answered with 404\)/],
    ['any address is answered with the page', { 'assets-manifest.json': '<html>' }, /is no manifest/],
    ['a file is gone', manifestOf(buildOf('a', 1, a)), /About-a\.js was answered with 404/],
    ['a file is another one', { ...live, 'assets/About-a.js': 'x' }, /About-a\.js is not the file/],
    ['a file would lie elsewhere', manifestOf(buildOf('a', 1, { 'assets/../../x': '' })), /is no manifest/],
  ])('where %s', async (_what, deployed, sentence) => {
    await expect(keep(deployed)).rejects.toThrow(sentence);
    expect(await built()).toEqual({ ...b, ...manifestOf(buildOf('b', 0, b)) });
  });

  it('nothing is kept where no build was ever deployed', async () => {
    expect(await keep({})).toEqual({ builds: 0, files: 0 });
    expect(await keep({ 'index.html': 'Welcome to Firebase Hosting' })).toEqual({ builds: 0, files: 0 });
    expect(await built()).toEqual({ ...b, ...manifestOf(buildOf('b', 0, b)) });
  });

  it('a site that cannot be reached is none where nothing was deployed', async () => {
    const broken: typeof fetch = async () => new Response('', { status: 503 });
    await expect(keepAssets({ origin, dist, now, ask: broken })).rejects.toThrow(/answered with 503/);
    const away: typeof fetch = () => Promise.reject(new TypeError('fetch failed'));
    await expect(keepAssets({ origin, dist, now, ask: away })).rejects.toThrow(`${origin} cannot be reached`);
  });

  it('the check fails without a build', async () => {
    await rm(join(dist, 'assets-manifest.json'));
    await expect(keep(live)).rejects.toThrow(/run npm run build:web/);
  });
});
