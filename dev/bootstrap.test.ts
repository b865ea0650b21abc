import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { expect, it } from 'vitest';
import { needsInstall } from './bootstrap.mjs';
import { testFolder, writeProgram } from './launcher/testFolder.ts';

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
  const changedAt = { 'package-lock.json': 100, 'node_modules/.package-lock.json': installedAt };
  for (const [path, at] of Object.entries(changedAt)) {
    if (at !== undefined) writeFileSync(join(clone, path), '{}');
    if (at !== undefined) utimesSync(join(clone, path), at, at);
  }
  expect(needsInstall(clone, script)).toBe(expected);
});

it('the bootstrap passes on arguments and exit codes, and prints its own messages only to stderr', () => {
  const bootstrap = (...args: readonly string[]) => {
    const command = [join(import.meta.dirname, 'bootstrap.mjs'), ...args];
    const { status, stdout, stderr } = spawnSync(process.execPath, command, { encoding: 'utf8' });
    return { status, stdout, stderr };
  };
  const silent = { status: 1, stdout: '' };
  expect(bootstrap()).toEqual({ ...silent, stderr: 'Say what to run: npm run lists the commands.\n' });
  expect(bootstrap('dev/assetsKeep.ts', '--now')).toEqual({ ...silent, stderr: expect.stringContaining('unknown') });
});

it('only one process at a time compiles hidane, even after one has failed and one was killed', async () => {
  const folder = testFolder();
  mkdirSync(join(folder, 'bin'));
  const program = (name: string, lines: string): void =>
    writeProgram(join(folder, 'bin'), name, `echo "${name} $1" >> ${join(folder, 'asked')}\n${lines}`);

  async function getHidane(): Promise<unknown> {
    const PATH = [join(folder, 'bin'), '/usr/bin', '/bin'].join(delimiter);
    const env = { PATH, HOME: folder, XDG_CACHE_HOME: join(folder, 'cache') };
    const [code] = await once(spawn(process.execPath, [join(import.meta.dirname, 'hidane.mjs')], { env }), 'exit');
    return code;
  }
  for (const name of ['npm', 'cargo']) program(name, 'exit 1');
  expect(await getHidane()).toBe(1);

  const cache = join(folder, 'cache/matataki');
  writeFileSync(join(cache, `${readdirSync(cache)[0]}.installing`), '4194304');
  const compile = `sleep 0.3; printf '#!/bin/sh\\necho hidane' > "$2/bin/hidane"; chmod +x "$2/bin/hidane"`;
  program('cargo', `while [ "$1" != --root ]; do shift; done; mkdir -p "$2/bin"; ${compile}`);
  expect(await Promise.all([getHidane(), getHidane(), getHidane()])).toEqual([0, 0, 0]);
  expect(readFileSync(join(folder, 'asked'), 'utf8').match(/^cargo install$/gm)).toHaveLength(2);
});
