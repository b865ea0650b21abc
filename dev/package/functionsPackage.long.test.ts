import { execFileSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, it } from 'vitest';
import { testFolder } from '../launcher/testFolder.ts';
import { deployedFunctions } from '../project/deploy.ts';
import { folder, isUploaded, loadFolder } from './functionsFolder.ts';

it('the uploaded package, installed from its lock file, loads every function and module', async () => {
  const cwd = testFolder();
  const filter = (path: string): boolean => path === folder || isUploaded(relative(folder, path));
  cpSync(folder, cwd, { recursive: true, filter });
  execFileSync('npm', ['ci', '--omit=dev', '--no-audit', '--no-fund'], { cwd });
  const { exported, modules } = await loadFolder(join(cwd, 'lib'));
  expect(exported).toEqual([...deployedFunctions()].sort());
  expect(modules).toContain('index.js');
});
