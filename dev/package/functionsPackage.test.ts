import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, matchesGlob, relative, resolve } from 'node:path';
import { promisify } from 'node:util';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadedAtStart, printedBy } from './startOfFunctions.ts';

const run = promisify(execFile);
const root = resolve(import.meta.dirname, '../..');
const installMs = 300_000;

const firebaseSchema = v.object({
  functions: v.array(v.object({ source: v.string(), codebase: v.string(), ignore: v.array(v.string()) })),
});
const packageSchema = v.object({ dependencies: v.record(v.string(), v.string()) });
const lockSchema = v.object({ packages: v.object({ '': packageSchema }) });
const mapSchema = v.object({ sources: v.array(v.string()) });
const namesSchema = v.array(v.string());

const readJson = async (path: string): Promise<unknown> => JSON.parse(await readFile(path, 'utf8'));

const { functions: codebases } = v.parse(firebaseSchema, await readJson(join(root, 'firebase.json')));

describe('the folders that are uploaded for the functions', () => {
  let folder = '';
  const uploadOf = (codebase: string): string => join(folder, codebase);

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'matataki-functions-'));
    for (const { source, codebase, ignore } of codebases) {
      const from = join(root, source);
      // Everything of the source that `ignore` does not match, as `firebase deploy` takes it.
      const isUploaded = (path: string): boolean => {
        const name = relative(from, path);
        return !ignore.some((pattern) => matchesGlob(name, pattern) || matchesGlob(`${name}/`, pattern));
      };
      await cp(from, uploadOf(codebase), { recursive: true, filter: (path) => path === from || isUploaded(path) });
    }
    // All have the same lock file, so what one installs serves the others.
    const [first] = codebases;
    if (first === undefined) throw new Error('firebase.json names no functions');
    const cwd = uploadOf(first.codebase);
    await run('npm', ['ci', '--omit=dev', '--no-audit', '--no-fund'], { cwd, timeout: installMs });
    await rename(join(cwd, 'node_modules'), join(folder, 'node_modules'));
  }, installMs);

  afterAll(async () => {
    await rm(folder, { recursive: true, force: true });
  });

  it('load every function of the source', async () => {
    for (const { codebase } of codebases) {
      const loaded = await printedBy(
        uploadOf(codebase),
        `import * as functions from './index.js'; console.log(JSON.stringify(Object.keys(functions)));`,
      );
      const source = await readFile(join(root, `functions/src/codebases/${codebase}.ts`), 'utf8');
      const declared = [...source.matchAll(/export \{([^}]+)\}/g)].flatMap(
        ([, names = '']) => names.match(/\w+/g) ?? [],
      );
      expect(declared.length).toBeGreaterThan(0);
      expect(v.parse(namesSchema, loaded).sort()).toEqual(declared.sort());
    }
  });

  it('are all that the source has', async () => {
    const names = (await readdir(join(root, 'functions/src/codebases'))).filter((name) => !name.endsWith('.test.ts'));
    expect(codebases.map(({ codebase }) => `${codebase}.ts`).sort()).toEqual(names.sort());
  });

  // Whoever adds to these makes every function start later: `npm run bench -- load` says by how much.
  const usual = [
    'firebase-admin/app',
    'firebase-admin/auth',
    'firebase-admin/firestore',
    'firebase-admin/storage',
    'firebase-functions/logger',
    'firebase-functions/params',
    'firebase-functions/v2/options',
  ];
  it.each([
    ['calls', ['firebase-functions/v2/https', 'nanoid', 'valibot']],
    ['social', ['firebase-functions/v2/https', 'nanoid', 'valibot']],
    ['staff', ['firebase-functions/v2/https', 'valibot']],
    ['pages', ['firebase-functions/v2/https', 'valibot']],
    ['schedules', ['firebase-functions/v2/scheduler', 'valibot']],
    [
      'events',
      ['firebase-functions/v2/firestore', 'firebase-functions/v2/identity', 'firebase-functions/v2/storage', 'valibot'],
    ],
  ])(
    'start %s with the SDKs that it is declared and answered with, and load what pictures need with a picture',
    async (codebase, own) => {
      const { imported, packages } = await loadedAtStart(uploadOf(codebase));
      expect(imported).toEqual([...usual, ...own].sort());
      // Those that come with an SDK are seen, so those below would be.
      expect(packages).toContain('@google-cloud/firestore');
      const late = [
        'sharp',
        'exif-reader',
        'thumbhash',
        'client-zip',
        '@google-cloud/storage',
        '@firebase/database-compat',
      ];
      expect(packages.filter((name) => late.includes(name) || name.startsWith('@img/'))).toEqual([]);
    },
  );

  it('hold what is loaded later, too', async () => {
    const script = `
      import { globSync } from 'node:fs';
      const parts = globSync('*.js');
      await Promise.all(parts.map((part) => import('./' + part)));
      console.log(JSON.stringify(parts));
    `;
    for (const { codebase } of codebases) await printedBy(uploadOf(codebase), script);
    expect(v.parse(namesSchema, await printedBy(uploadOf('events'), script)).length).toBeGreaterThan(1);
  });

  it('are deployed for a change that they hold, and not for one that they do not', async () => {
    const holders = async (source: string): Promise<readonly string[]> => {
      const found: string[] = [];
      for (const { codebase } of codebases) {
        const maps = (await readdir(uploadOf(codebase))).filter((name) => name.endsWith('.map'));
        const sources = await Promise.all(
          maps.map(async (name) => v.parse(mapSchema, await readJson(join(uploadOf(codebase), name))).sources),
        );
        if (sources.flat().some((name) => name.endsWith(`/${source}`))) found.push(codebase);
      }
      return found.sort();
    };
    expect(await holders('src/photos/createPhotos.callable.ts')).toEqual(['calls']);
    expect(await holders('src/moderation/bans/ban.ts')).toEqual(['staff']);
    expect(await holders('src/site/html/head/writeHead.ts')).toEqual(['pages']);
    expect(await holders('src/catalogue/reconcileCounts.schedule.ts')).toEqual(['schedules']);
    expect(await holders('src/photos/countPhoto.trigger.ts')).toEqual(['events']);
    expect(await holders('src/platform/firebase.ts')).toEqual(codebases.map(({ codebase }) => codebase).sort());
  });

  it('hold neither sources nor tests nor anything of the other workspaces', async () => {
    for (const { codebase } of codebases) {
      const files = await readdir(uploadOf(codebase), { recursive: true });
      const others = files.filter((file) => !/^[\w-]+\.js(\.map)?$/.test(file));
      const first = codebase === 'pages' ? ['first', 'first/server.js'] : [];
      expect(others.sort(), codebase).toEqual([...first, 'package-lock.json', 'package.json']);
      expect(files).toEqual(expect.arrayContaining(['index.js', 'index.js.map']));
    }
  });

  it('hold what draws first pages, in one file that needs nothing but Node, and nothing of Firebase', async () => {
    const text = await readFile(join(uploadOf('pages'), 'first/server.js'), 'utf8');
    const imported = [...text.matchAll(/(?:^|[;}\s])import\s*(?:[\w*{}\s,$]+from\s*)?["']([^"']+)["']/g)].map(
      ([, name]) => name,
    );
    expect(imported.filter((name) => !name?.startsWith('node:'))).toEqual([]);
    for (const trace of ['@firebase/', 'FirebaseError', 'initializeApp', 'identitytoolkit.googleapis.com']) {
      expect(text).not.toContain(trace);
    }
    // Of no project: one build draws the pages of all of them.
    const traces = ['VITE_', 'demo-matataki', 'firebaseapp.com', '127.0.0.1'];
    expect(traces.filter((trace) => text.includes(trace))).toEqual([]);
    const exported = await printedBy(
      uploadOf('pages'),
      `import * as first from './first/server.js'; console.log(JSON.stringify(Object.keys(first)));`,
    );
    expect(exported).toEqual(['renderFirst']);
  });

  it('have a lock file that says the same versions as package.json, and no download addresses', async () => {
    const wanted = v.parse(packageSchema, await readJson(join(root, 'functions/package.json')));
    const text = await readFile(join(root, 'functions/package-lock.json'), 'utf8');
    const locked = v.parse(lockSchema, JSON.parse(text));
    expect(locked.packages[''].dependencies).toEqual(wanted.dependencies);
    expect(text).not.toContain('"resolved"');
  });
});
