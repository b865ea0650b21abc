import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { deployedFunctions } from '../project/deploy.ts';
import { folder, isUploaded } from './functionsFolder.ts';
import { loadFolder } from './startOfFunctions.ts';

const installMs = 300_000;

let uploaded = '';
beforeAll(async () => {
  uploaded = await mkdtemp(join(tmpdir(), 'matataki-functions-'));
  const filter = (path: string): boolean => path === folder || isUploaded(relative(folder, path));
  await cp(folder, uploaded, { recursive: true, filter });
  const install = ['ci', '--omit=dev', '--no-audit', '--no-fund'];
  await promisify(execFile)('npm', install, { cwd: uploaded, timeout: installMs });
}, installMs);
afterAll(() => rm(uploaded, { recursive: true, force: true }));

it('the uploaded package, installed from its lock file, loads every function and each of its modules', async () => {
  const { exported, modules } = await loadFolder(join(uploaded, 'lib'));
  expect(exported).toEqual([...deployedFunctions()].sort());
  expect(modules).toContain('index.js');
});
