#!/usr/bin/env node
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
export const HIDANE_VERSION = '0.6.0';

const NPM_LIMIT_MS = 3 * 60_000;
const CARGO_LIMIT_MS = 30 * 60_000;

/** @param {NodeJS.ProcessEnv} env */
export const cacheDir = (env) => join(env['XDG_CACHE_HOME'] || join(homedir(), '.cache'), 'matataki');
/** @param {NodeJS.ProcessEnv} env */
const cargoRoot = (env) => join(cacheDir(env), `hidane-${HIDANE_VERSION}`);
/** @param {NodeJS.ProcessEnv} env */
const npmRoot = (env) => join(cacheDir(env), `hidane-npm-${HIDANE_VERSION}`);

/** @param {string} file */
export function isRunnable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Paths of the programs with this name. @param {string} name @param {NodeJS.ProcessEnv} env */
export const onPath = (name, env) =>
  (env['PATH'] ?? '')
    .split(delimiter)
    .map((dir) => join(dir, name))
    .filter(isRunnable);

/** @param {string} file */
export function isHidane(file) {
  return isRunnable(file) && spawnSync(file, ['--version'], { encoding: 'utf8' }).stdout?.includes('hidane') === true;
}

/** @param {NodeJS.ProcessEnv} env @returns {string | undefined} */
export const findHidane = (env) =>
  [
    ...onPath('hidane', env),
    join(homedir(), '.cargo/bin/hidane'),
    join(cargoRoot(env), 'bin/hidane'),
    join(npmRoot(env), 'node_modules/.bin/hidane'),
  ].find(isHidane);

/** @param {NodeJS.ProcessEnv} env */
function install(env) {
  const root = npmRoot(env);
  mkdirSync(root, { recursive: true });
  // Without a package.json, npm would install into a folder above.
  writeFileSync(join(root, 'package.json'), '{ "private": true }\n');
  const npm = ['install', `hidane@${HIDANE_VERSION}`, '--no-audit', '--no-fund', '--fetch-retries=1'];
  spawnSync('npm', npm, { cwd: root, env, stdio: 'inherit', timeout: NPM_LIMIT_MS });
  if (findHidane(env) !== undefined) return;
  const [cargo] = [...onPath('cargo', env), join(homedir(), '.cargo/bin/cargo')].filter(isRunnable);
  if (cargo === undefined) return console.error('cargo is not installed, so hidane cannot be compiled.');
  const compile = ['install', 'hidane', '--version', HIDANE_VERSION, '--locked', '--root', cargoRoot(env)];
  spawnSync(cargo, compile, { cwd: cacheDir(env), env, stdio: 'inherit', timeout: CARGO_LIMIT_MS });
}

/** Creates the lock. Waits while the process that created it is alive. @param {string} path */
async function lock(path) {
  for (;;) {
    try {
      return writeFileSync(path, String(process.pid), { flag: 'wx' });
    } catch {
      if (!isHeld(path)) rmSync(path, { force: true });
      await sleep(500);
    }
  }
}

/** @param {string} path */
function isHeld(path) {
  try {
    return process.kill(Number(readFileSync(path, 'utf8')), 0);
  } catch (error) {
    return Object(error).code === 'EPERM';
  }
}

if (resolve(process.argv[1] ?? '') === fileURLToPath(import.meta.url)) {
  const path = join(cacheDir(process.env), `hidane-${HIDANE_VERSION}.installing`);
  mkdirSync(cacheDir(process.env), { recursive: true });
  await lock(path);
  try {
    if (findHidane(process.env) === undefined) install(process.env);
  } finally {
    rmSync(path, { force: true });
  }
  process.exit(findHidane(process.env) === undefined ? 1 : 0);
}
