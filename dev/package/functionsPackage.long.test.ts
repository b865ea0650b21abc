import { execFile } from 'node:child_process';
import { cp, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codebases, functionsIn, isUploaded, root } from './codebases.ts';
import { loadFolder } from './startOfFunctions.ts';

const run = promisify(execFile);
const installMs = 300_000;

describe('the folders that are uploaded for the functions, installed from their lock file', () => {
  let folder = '';
  const uploadOf = (codebase: string): string => join(folder, codebase);

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'matataki-functions-'));
    for (const uploaded of codebases) {
      const from = join(root, uploaded.source);
      const filter = (path: string): boolean => path === from || isUploaded(uploaded, relative(from, path));
      await cp(from, uploadOf(uploaded.codebase), { recursive: true, filter });
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

  it.each(codebases)('$codebase loads every function of the source, and each of its modules', async ({ codebase }) => {
    const { exported, modules } = await loadFolder(uploadOf(codebase));
    expect(exported).toEqual(await functionsIn(codebase));
    expect(modules).toContain('index.js');
  });
});
