import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { deployedFunctions } from '../project/deploy.ts';
import { folder, isUploaded, loadFolder } from './functionsFolder.ts';

it('the uploaded package, installed from its lock file, loads every function and module', async () => {
  const uploaded = await mkdtemp(join(tmpdir(), 'matataki-functions-'));
  onTestFinished(() => rm(uploaded, { recursive: true, force: true }));
  const filter = (path: string): boolean => path === folder || isUploaded(relative(folder, path));
  await cp(folder, uploaded, { recursive: true, filter });
  await promisify(execFile)('npm', ['ci', '--omit=dev', '--no-audit', '--no-fund'], { cwd: uploaded });
  const { exported, modules } = await loadFolder(join(uploaded, 'lib'));
  expect(exported).toEqual([...deployedFunctions()].sort());
  expect(modules).toContain('index.js');
});
