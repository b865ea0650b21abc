// Installs hidane, which serves Firestore, into a cache that all clones on this machine share: from npm, or compiled with cargo.
// Exits with 0 when hidane is there. Only one process installs; others wait for it.
// Plain JavaScript with built-ins only: the bootstrap starts it before the packages are installed.

import { spawnSync } from 'node:child_process';
import { accessSync, constants, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

/** The release that our rules and tests were checked against. */
const HIDANE_VERSION = '0.6.0';

const installed = join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'matataki', `hidane-${HIDANE_VERSION}`);
const lockFile = `${installed}.installing`;

/** @param {string} file */
export function isRunnable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Paths of the programs with this name. @param {string} name */
export const onPath = (name) =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .map((dir) => join(dir, name))
    .filter(isRunnable);

/** @param {string} file */
export const isHidane = (file) =>
  spawnSync(file, ['--version'], { encoding: 'utf8' }).stdout?.includes('hidane') === true;

/** @returns {string | undefined} */
export const findHidane = () =>
  [
    ...onPath('hidane'),
    join(homedir(), '.cargo/bin/hidane'),
    join(installed, 'bin/hidane'),
    join(installed, 'node_modules/.bin/hidane'),
  ].find(isHidane);

function install() {
  // Without a package.json, npm would install into a folder above.
  writeFileSync(join(installed, 'package.json'), '{ "private": true }\n');
  const npm = ['install', `hidane@${HIDANE_VERSION}`, '--no-audit', '--no-fund', '--fetch-retries=1'];
  spawnSync('npm', npm, { cwd: installed, stdio: 'inherit', timeout: 3 * 60_000 });
  if (findHidane() !== undefined) return;
  const [cargo] = [...onPath('cargo'), join(homedir(), '.cargo/bin/cargo')].filter(isRunnable);
  if (cargo === undefined) return console.error('cargo is not installed, so hidane cannot be compiled.');
  const compile = ['install', 'hidane', '--version', HIDANE_VERSION, '--locked', '--root', installed];
  spawnSync(cargo, compile, { cwd: installed, stdio: 'inherit', timeout: 30 * 60_000 });
}

/** Creates the lock. Waits while the process that created it is alive. */
async function lock() {
  for (; ; await sleep(500)) {
    try {
      return writeFileSync(lockFile, String(process.pid), { flag: 'wx' });
    } catch {
      if (!isHeld()) rmSync(lockFile, { force: true });
    }
  }
}

function isHeld() {
  try {
    return process.kill(Number(readFileSync(lockFile, 'utf8')), 0);
  } catch {
    return false;
  }
}

if (resolve(process.argv[1] ?? '') === fileURLToPath(import.meta.url)) {
  mkdirSync(installed, { recursive: true });
  await lock();
  if (findHidane() === undefined) install();
  rmSync(lockFile, { force: true });
  process.exit(findHidane() === undefined ? 1 : 0);
}
