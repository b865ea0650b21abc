#!/usr/bin/env node
// Runs on whatever Node the machine has (20 or later), before anything is installed: built-ins only, plain JavaScript.
// It installs the packages when they are missing or out of date, then hands over to dev/<command>.ts under Node 24.
// Everything it says goes to stderr, so that a command's own stdout stays clean.

import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const OLDEST_NODE = 20;
const NEEDED_NODE = 24;
const INSTALL_SECONDS = 20 * 60;

/** Where each command of package.json lives. */
const COMMANDS = {
  start: 'dev/start.ts',
  dev: 'dev/dev.ts',
  demo: 'dev/demo.ts',
  test: 'dev/test.ts',
  bench: 'dev/bench.ts',
  'storage-rules': 'packages/storage-rules/src/main.ts',
  build: 'dev/build.ts',
  'admin-grant': 'dev/adminGrant.ts',
  job: 'dev/job.ts',
  migrate: 'dev/migrate.ts',
  launch: 'dev/launch.ts',
  'project-setup': 'dev/projectSetup.ts',
  deploy: 'dev/deploy.ts',
  restore: 'dev/restore.ts',
  'reconcile-storage': 'dev/reconcileStorage.ts',
  smoke: 'dev/smoke.ts',
  'assets-keep': 'dev/assetsKeep.ts',
};

/** What firebase-tools runs before a deployment, from the packages that an installation would take away under it. */
const HOOKS = new Set(['build', 'assets-keep']);

/** Those that start the local site. */
const NEEDS_FIRESTORE = new Set(['start', 'dev', 'demo', 'test', 'bench']);

/** A failure that one sentence explains; no stack trace is shown for it. */
export class BootstrapError extends Error {}

/** @param {string} version such as `v20.20.2` */
export function majorVersion(version) {
  return Number.parseInt(version.replace(/^v/, ''), 10);
}

/**
 * Whether the packages must be installed (again).
 * @param {{ hasModules: boolean, isHook: boolean, stamp: string | undefined, wanted: string, installedByHand: boolean }} state
 *   `stamp` is what we noted after our own last install; without one, somebody may have run npm by hand
 */
export function needsInstall({ hasModules, isHook, stamp, wanted, installedByHand }) {
  if (!hasModules || isHook) return !hasModules;
  return stamp === undefined ? !installedByHand : stamp !== wanted;
}

/** @param {string} text what npm printed on stderr */
export function explainInstallFailure(text) {
  if (/ENOTFOUND|EAI_AGAIN|ETIMEDOUT|ECONNREFUSED|ECONNRESET|ENETUNREACH|EHOSTUNREACH|network/i.test(text)) {
    return 'The packages could not be installed because the npm registry cannot be reached: connect to the network (or set npm’s proxy or registry) and run the same command again.';
  }
  if (/ENOSPC/.test(text)) {
    return 'The packages could not be installed because the disk is full: free about 1.5 GB and run the same command again.';
  }
  if (/EACCES|EPERM/.test(text)) {
    return 'The packages could not be installed because this folder is not writable for you: change its owner, or clone the project into a folder of your own.';
  }
  return 'The packages could not be installed: npm’s own message is above; mend that and run the same command again.';
}

/** @param {string} root */
function lockStamp(root) {
  // Native packages differ by platform: a folder shared between two machines must not pass for installed.
  const hash = createHash('sha256').update(`${process.platform}-${process.arch}`);
  return hash.update(readFileSync(join(root, 'package-lock.json'))).digest('hex');
}

/** Whether npm itself finished an install after the lock file last changed. @param {string} root */
function installedByHand(root) {
  const own = join(root, 'node_modules/.package-lock.json');
  return existsSync(own) && statSync(own).mtimeMs >= statSync(join(root, 'package-lock.json')).mtimeMs;
}

/** Has the Firestore emulator compiled while the packages install; the launcher waits for it. @param {string} root */
function getFirestore(root) {
  const getting = spawn(process.execPath, [join(root, 'dev/hidane.mjs')], { cwd: root, stdio: 'ignore' });
  getting.on('error', () => undefined);
  getting.unref();
}

/** @param {string} root @param {string | undefined} command */
function install(root, command) {
  const modules = join(root, 'node_modules');
  const stampFile = join(modules, '.matataki-installed');
  const wanted = lockStamp(root);
  const stamp = existsSync(stampFile) ? readFileSync(stampFile, 'utf8') : undefined;
  const hasModules = existsSync(modules);
  const isHook = command !== undefined && HOOKS.has(command);
  if (!needsInstall({ hasModules, isHook, stamp, wanted, installedByHand: installedByHand(root) })) return;
  if (command !== undefined && NEEDS_FIRESTORE.has(command)) getFirestore(root);
  say('Installing the packages with npm ci: one to three minutes the first time.');
  const started = Date.now();
  let done = npm(root, ['ci']);
  if (done.status !== 0 && isLockIncomplete(done.stderr ?? '')) {
    // A registry that lacks a package for some other platform leaves a hole in the lock file that npm ci will not pass.
    say('npm ci finds the lock file incomplete for other platforms; installing with npm install instead, as locked.');
    done = npm(root, ['install', '--no-save']);
  }
  if (done.error !== undefined && 'code' in done.error && done.error.code === 'ENOENT') {
    throw new BootstrapError(
      'npm is not on the PATH: install Node.js 20 or later together with npm and run the same command again.',
    );
  }
  if (done.signal === 'SIGINT') process.exit(130);
  if (done.status !== 0) {
    const output = done.stderr ?? '';
    if (output.trim() !== '') process.stderr.write(`${output.trim().split('\n').slice(0, 12).join('\n')}\n`);
    throw new BootstrapError(explainInstallFailure(`${output} ${done.error?.message ?? ''}`));
  }
  writeFileSync(stampFile, wanted);
  say(`Packages installed (${Math.round((Date.now() - started) / 1000)} s).`);
}

/** @param {string} root @param {string[]} args */
function npm(root, args) {
  // npm runs as a script of its own; on Windows it is a .cmd file, which needs a shell.
  return spawnSync('npm', [...args, '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
    timeout: INSTALL_SECONDS * 1000,
    shell: process.platform === 'win32',
  });
}

/**
 * Whether npm ci refused only because optional packages, those for other platforms, are not in the lock file.
 * @param {string} text what npm printed on stderr
 */
export function isLockIncomplete(text) {
  if (!/EUSAGE/.test(text) || /Invalid: lock file/.test(text)) return false;
  const missing = text.split('\n').filter((line) => /Missing: /.test(line));
  // npm names no version for a package that the registry does not have.
  return missing.length > 0 && missing.every((line) => /Missing: \S+@ from lock file/.test(line));
}

/**
 * A Node that runs TypeScript as it stands: this one if it is new enough, else the one that npm installed.
 * @param {string} root
 */
function findNode(root) {
  if (majorVersion(process.version) >= NEEDED_NODE) return process.execPath;
  const fromPackage = nodeFromPackage(root);
  if (fromPackage !== undefined) return fromPackage;
  // Newer npm does not run install scripts unless they are allowed: then the package is there and its binary is not.
  const script = join(root, 'node_modules/node/installArchSpecificPackage.js');
  if (existsSync(script)) {
    say('Fetching Node 24 for this project: about half a minute.');
    spawnSync(process.execPath, [script], { cwd: join(root, 'node_modules/node'), stdio: 'ignore', timeout: 300_000 });
  }
  const afterwards = nodeFromPackage(root);
  if (afterwards !== undefined) return afterwards;
  throw new BootstrapError(
    `Node ${NEEDED_NODE} could not be fetched from npm for this project: install Node ${NEEDED_NODE} or later on this machine and run the same command again.`,
  );
}

/** @param {string} root */
function nodeFromPackage(root) {
  const modules = join(root, 'node_modules');
  const name = process.platform === 'win32' ? 'node.exe' : 'node';
  const folders = existsSync(modules) ? readdirSync(modules).filter((folder) => folder.startsWith('node-')) : [];
  const candidates = [
    join(modules, 'node/bin', name),
    ...folders.map((folder) => join(modules, folder, 'bin', name)),
    ...folders.map((folder) => join(modules, 'node/node_modules', folder, 'bin', name)),
  ];
  return candidates.find((candidate) => {
    if (!existsSync(candidate)) return false;
    const asked = spawnSync(candidate, ['--version'], { encoding: 'utf8', timeout: 20_000 });
    return asked.status === 0 && majorVersion(asked.stdout) >= NEEDED_NODE;
  });
}

/**
 * Runs the command and lives exactly as long as it does.
 * @param {string} node @param {string} script @param {string[]} args @param {string} root
 */
function handOver(node, script, args, root) {
  // The ipc channel is how the command learns that this process was killed outright.
  const child = spawn(node, ['--disable-warning=ExperimentalWarning', join(root, script), ...args], {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: {
      ...process.env,
      // The tools' scripts ask for `node`, and must get this one.
      PATH: [dirname(node), process.env.PATH].join(delimiter),
      // Node compiles the tools once.
      NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node'),
    },
  });
  for (const signal of /** @type {NodeJS.Signals[]} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => child.kill(signal));
  }
  if (process.env.npm_lifecycle_event !== undefined) stopWithParent(child);
  child.on('error', () =>
    fail(new BootstrapError(`${node} could not be started: delete node_modules and run the same command again.`)),
  );
  child.on('exit', (code, signal) => process.exit(code ?? 128 + (signal === null ? 1 : constants.signals[signal])));
}

/**
 * npm may be killed without passing the signal on; the process it left behind then belongs to someone else.
 * @param {import('node:child_process').ChildProcess} child
 */
function stopWithParent(child) {
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) child.kill('SIGTERM');
  }, 1000).unref();
}

/** @param {string} line */
function say(line) {
  process.stderr.write(`${line}\n`);
}

/** @param {unknown} error */
function fail(error) {
  say(error instanceof BootstrapError ? error.message : String(error instanceof Error ? error.stack : error));
  process.exit(1);
}

function main() {
  const root = resolve(fileURLToPath(import.meta.url), '../..');
  const [command, ...args] = process.argv.slice(2);
  if (majorVersion(process.version) < OLDEST_NODE) {
    throw new BootstrapError(
      `Matataki needs Node ${OLDEST_NODE} or later and this is ${process.version}: install a newer Node and run the same command again.`,
    );
  }
  const script = command === undefined ? undefined : COMMANDS[/** @type {keyof typeof COMMANDS} */ (command)];
  if (script === undefined) {
    throw new BootstrapError(`Say which command to run: ${Object.keys(COMMANDS).join(', ')}.`);
  }
  install(root, command);
  if (!existsSync(join(root, script)))
    throw new BootstrapError(`${script} is not in this clone: check out a whole copy of the project.`);
  handOver(findNode(root), script, args, root);
}

if (process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  try {
    main();
  } catch (error) {
    fail(error);
  }
}
