import { spawnSync } from 'node:child_process';
import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { needsInstall } from './bootstrap.mjs';
import { testFolder } from './launcher/testFolder.ts';

it.each([
  ['dev/start.ts', undefined, true],
  ['dev/start.ts', 90, true],
  ['dev/start.ts', 100, false],
  ['dev/build.ts', undefined, true],
  // A hook of firebase-tools must not take away the packages that those tools run from.
  ['dev/build.ts', 90, false],
])('the bootstrap, asked for %s with packages installed at %s, installs them: %s', (script, installedAt, expected) => {
  const clone = testFolder();
  mkdirSync(join(clone, 'node_modules'));
  for (const [path, at] of Object.entries({ '.': 100, node_modules: installedAt })) {
    if (at === undefined) continue;
    const file = join(clone, path, path === '.' ? 'package-lock.json' : '.package-lock.json');
    writeFileSync(file, '{}');
    utimesSync(file, at, at);
  }
  expect(needsInstall(clone, script)).toBe(expected);
});

it('the bootstrap passes on arguments and exit codes, and says what it says on stderr alone', () => {
  const bootstrap = (...args: readonly string[]) => {
    const command = [join(import.meta.dirname, 'bootstrap.mjs'), ...args];
    const { status, stdout, stderr } = spawnSync(process.execPath, command, { encoding: 'utf8' });
    return { status, stdout, stderr };
  };
  const silent = { status: 1, stdout: '' };
  expect(bootstrap()).toEqual({ ...silent, stderr: 'Say what to run: npm run lists the commands.\n' });
  expect(bootstrap('dev/assetsKeep.ts', '--now')).toEqual({ ...silent, stderr: expect.stringContaining('unknown') });
});
