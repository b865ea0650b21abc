import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { needsInstall } from './bootstrap.mjs';

/** A clone whose lock file changed at 100 s, with packages that npm installed at `installedAt`. */
function clone(installedAt: number | undefined): string {
  const root = mkdtempSync(join(tmpdir(), 'matataki-clone-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const write = (path: string, at: number): void => {
    writeFileSync(join(root, path), '{}');
    utimesSync(join(root, path), at, at);
  };
  mkdirSync(join(root, 'node_modules'));
  write('package-lock.json', 100);
  if (installedAt !== undefined) write('node_modules/.package-lock.json', installedAt);
  return root;
}

it.each([
  ['dev/start.ts', undefined, true],
  ['dev/start.ts', 90, true],
  ['dev/start.ts', 100, false],
  ['dev/build.ts', undefined, true],
  // A hook of firebase-tools must not take away the packages that those tools run from.
  ['dev/build.ts', 90, false],
])('the bootstrap, asked for %s with packages installed at %s, installs them: %s', (script, installedAt, expected) => {
  expect(needsInstall(clone(installedAt), script)).toBe(expected);
});

it('the bootstrap passes on arguments and exit codes, and says what it says on stderr alone', () => {
  const bootstrap = (...args: readonly string[]) => {
    const run = spawnSync(process.execPath, [join(import.meta.dirname, 'bootstrap.mjs'), ...args], {
      encoding: 'utf8',
    });
    return [run.status, run.stdout, run.stderr];
  };
  expect(bootstrap()).toEqual([1, '', 'Say what to run: npm run lists the commands.\n']);
  expect(bootstrap('dev/assetsKeep.ts', '--now')).toEqual([1, '', expect.stringContaining('Say which site')]);
});
