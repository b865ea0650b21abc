import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, matchesGlob, relative, resolve } from 'node:path';
import { promisify } from 'node:util';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

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
    const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', script], {
      cwd: folder,
      env: {
        PATH: process.env['PATH'],
        GCLOUD_PROJECT: 'demo-matataki',
        FIREBASE_CONFIG: JSON.stringify({ projectId: 'demo-matataki', storageBucket: 'demo-matataki.appspot.com' }),
      },
    });
    const source = await readFile(join(root, 'functions/src/index.ts'), 'utf8');
    const declared = [...source.matchAll(/export \{ (\w+) \}/g)].map(([, name]) => name ?? '');
    const loaded: unknown = JSON.parse(stdout);
    expect(declared.length).toBeGreaterThan(0);
    expect(loaded).toEqual(Object.fromEntries(declared.map((name) => [name, 'asia-northeast1'])));
  });

  it('holds neither sources nor tests nor anything of the other workspaces', async () => {
    const { stdout } = await run('find', ['.', '-path', './node_modules', '-prune', '-o', '-type', 'f', '-print'], {
      cwd: folder,
    });
    const files = stdout.trim().split('\n').sort();
    expect(files).toEqual(['./lib/index.js', './lib/index.js.map', './package-lock.json', './package.json']);
  });

  it('has a lock file that says the same versions as its package.json, and no download addresses', async () => {
    const wanted = v.parse(packageSchema, await readJson(join(root, 'functions/package.json')));
    const text = await readFile(join(root, 'functions/package-lock.json'), 'utf8');
    const locked = v.parse(lockSchema, JSON.parse(text));
    expect(locked.packages[''].dependencies).toEqual(wanted.dependencies);
    expect(text).not.toContain('"resolved"');
  });
});
