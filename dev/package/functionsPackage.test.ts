import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
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
  functions: v.pipe(v.array(v.object({ source: v.string(), ignore: v.array(v.string()) })), v.length(1)),
});
const packageSchema = v.object({ dependencies: v.record(v.string(), v.string()) });
const lockSchema = v.object({ packages: v.object({ '': packageSchema }) });

const readJson = async (path: string): Promise<unknown> => JSON.parse(await readFile(path, 'utf8'));

/** The folder as `firebase deploy` would upload it: everything of the source that `ignore` does not match. */
async function copyUpload(to: string): Promise<void> {
  const [functions] = v.parse(firebaseSchema, await readJson(join(root, 'firebase.json'))).functions;
  if (!functions) throw new Error('firebase.json names no functions');
  const source = join(root, functions.source);
  const isUploaded = (path: string): boolean => {
    const name = relative(source, path);
    return !functions.ignore.some((pattern) => matchesGlob(name, pattern) || matchesGlob(`${name}/`, pattern));
  };
  await cp(source, to, { recursive: true, filter: (path) => path === source || isUploaded(path) });
}

describe('the folder that is uploaded for the functions', () => {
  let folder = '';

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'matataki-functions-'));
    await copyUpload(folder);
    await run('npm', ['ci', '--omit=dev', '--no-audit', '--no-fund'], { cwd: folder, timeout: installMs });
  }, installMs);

  afterAll(async () => {
    await rm(folder, { recursive: true, force: true });
  });

  it('installs from its own lock file and loads every function of the source, each in its region', async () => {
    const script = `
      import * as functions from './lib/index.js';
      const found = Object.entries(functions).map(([name, f]) => [name, f.__endpoint?.region?.[0] ?? f.__endpoint?.region]);
      console.log(JSON.stringify(Object.fromEntries(found)));
    `;
    const loaded = await printedBy(folder, script);
    const source = await readFile(join(root, 'functions/src/index.ts'), 'utf8');
    const declared = [...source.matchAll(/export \{ (\w+) \}/g)].map(([, name]) => name ?? '');
    expect(declared.length).toBeGreaterThan(0);
    expect(loaded).toEqual(Object.fromEntries(declared.map((name) => [name, 'asia-northeast1'])));
  });

  it('starts with the SDKs that calls and events are declared and answered with, and loads what pictures need with a picture', async () => {
    const { imported, packages } = await loadedAtStart(folder);
    // Whoever adds to these makes every function start later: `npm run bench -- load` says by how much.
    expect(imported).toEqual([
      'firebase-admin/app',
      'firebase-admin/auth',
      'firebase-admin/firestore',
      'firebase-admin/storage',
      'firebase-functions/logger',
      'firebase-functions/v1/auth',
      'firebase-functions/v2/firestore',
      'firebase-functions/v2/https',
      'firebase-functions/v2/options',
      'firebase-functions/v2/scheduler',
      'firebase-functions/v2/storage',
      'valibot',
    ]);
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
  });

  it('finds there what is loaded later, too', async () => {
    const script = `
      import { globSync } from 'node:fs';
      const parts = globSync('lib/*.js');
      await Promise.all(parts.map((part) => import('./' + part)));
      console.log(JSON.stringify(parts));
    `;
    expect(v.parse(v.array(v.string()), await printedBy(folder, script)).length).toBeGreaterThan(1);
  });

  it('holds neither sources nor tests nor anything of the other workspaces', async () => {
    const { stdout } = await run('find', ['.', '-path', './node_modules', '-prune', '-o', '-type', 'f', '-print'], {
      cwd: folder,
    });
    const files = stdout.trim().split('\n').sort();
    const built = files.filter((file) => /^\.\/lib\/[\w-]+\.js(\.map)?$/.test(file));
    expect(files.filter((file) => !built.includes(file))).toEqual(['./package-lock.json', './package.json']);
    expect(built).toEqual(expect.arrayContaining(['./lib/index.js', './lib/index.js.map']));
  });

  it('has a lock file that says the same versions as its package.json, and no download addresses', async () => {
    const wanted = v.parse(packageSchema, await readJson(join(root, 'functions/package.json')));
    const text = await readFile(join(root, 'functions/package-lock.json'), 'utf8');
    const locked = v.parse(lockSchema, JSON.parse(text));
    expect(locked.packages[''].dependencies).toEqual(wanted.dependencies);
    expect(text).not.toContain('"resolved"');
  });
});
