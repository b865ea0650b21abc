#!/usr/bin/env node
// Gets hidane, which serves Firestore, into the cache that serves every clone on this machine: from npm, or compiled
// with cargo. Run by itself it ends with 0 when hidane is there; while another run is at it, it waits for that one.
// Plain JavaScript and built-ins only: the bootstrap starts it before the packages are installed.

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

/** Tools that took long to get and serve every clone on this machine. @param {NodeJS.ProcessEnv} env */
export function cacheDir(env) {
  const base = env['XDG_CACHE_HOME'];
  return join(base !== undefined && base !== '' ? base : join(homedir(), '.cache'), 'matataki');
}

/** @param {NodeJS.ProcessEnv} env */
const cargoRoot = (env) => join(cacheDir(env), `hidane-${HIDANE_VERSION}`);
/** @param {NodeJS.ProcessEnv} env */
const npmRoot = (env) => join(cacheDir(env), `hidane-npm-${HIDANE_VERSION}`);

/** @param {string} name @param {NodeJS.ProcessEnv} env */
const onPath = (name, env) => (env['PATH'] ?? '').split(delimiter).map((dir) => join(dir, name));

/** The hidane that is there already, best first. @param {NodeJS.ProcessEnv} env @returns {string | undefined} */
export function findHidane(env) {
  const places = [
    ...onPath('hidane', env),
    join(homedir(), '.cargo/bin/hidane'),
    join(cargoRoot(env), 'bin/hidane'),
    join(npmRoot(env), 'node_modules/.bin/hidane'),
  ];
  return places.find(isHidane);
}

/** Whether this file runs and says that it is hidane. @param {string} file */
export function isHidane(file) {
  if (!isRunnable(file)) return false;
  const asked = spawnSync(file, ['--version'], { encoding: 'utf8', timeout: 20_000 });
  return asked.status === 0 && asked.stdout.includes('hidane');
}

/** @param {string} file */
function isRunnable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** @param {NodeJS.ProcessEnv} env */
function install(env) {
  const root = npmRoot(env);
  mkdirSync(root, { recursive: true });
  // npm looks for a package.json upwards and would otherwise install into some folder above.
  writeFileSync(join(root, 'package.json'), '{ "private": true }\n');
  const npm = ['install', `hidane@${HIDANE_VERSION}`, '--no-audit', '--no-fund', '--fetch-retries=1'];
  run('npm', npm, { cwd: root, env, timeout: NPM_LIMIT_MS });
  if (findHidane(env) !== undefined) return;
  const cargo = [...onPath('cargo', env), join(homedir(), '.cargo/bin/cargo')].find(isRunnable);
  if (cargo === undefined) {
    console.error('cargo is not here, so hidane cannot be compiled.');
    return;
  }
  const compile = ['install', 'hidane', '--version', HIDANE_VERSION, '--locked', '--root', cargoRoot(env)];
  run(cargo, compile, { cwd: cacheDir(env), env, timeout: CARGO_LIMIT_MS });
}

/** @param {string} command @param {string[]} args @param {import('node:child_process').SpawnSyncOptions} options */
function run(command, args, options) {
  spawnSync(command, args, {
    ...options,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  });
}

/** Runs `work` when no other process is at the same; waits for one that is. @param {string} lock @param {() => void} work */
async function alone(lock, work) {
  for (;;) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' });
      break;
    } catch {
      if (!isHeld(lock)) rmSync(lock, { force: true });
      await sleep(500);
    }
  }
  try {
    work();
  } finally {
    rmSync(lock, { force: true });
  }
}

/** Whether whoever made the lock is alive. @param {string} lock */
function isHeld(lock) {
  try {
    process.kill(Number(readFileSync(lock, 'utf8')), 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

if (process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  mkdirSync(cacheDir(process.env), { recursive: true });
  await alone(join(cacheDir(process.env), `hidane-${HIDANE_VERSION}.installing`), () => {
    if (findHidane(process.env) === undefined) install(process.env);
  });
  process.exit(findHidane(process.env) === undefined ? 1 : 0);
}
