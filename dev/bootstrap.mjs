#!/usr/bin/env node
// Installs the packages when they are missing or out of date, then runs a script under Node 24:
// `node dev/bootstrap.mjs dev/start.ts`. Its own messages go to stderr, so that the stdout of a command stays clean.
// It runs under any Node from 20 on, before anything is installed: plain JavaScript with built-ins only.

import { spawn, spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const OLDEST_NODE = 20;
const NEEDED_NODE = 24;
const INSTALL_LIMIT_MS = 20 * 60_000;

/** Hooks that firebase-tools runs. Installing packages then would remove firebase-tools while it runs. */
const HOOKS = ['dev/build.ts', 'dev/assetsKeep.ts'];
/** Scripts that start the local site. */
const NEEDS_FIRESTORE = ['start', 'test', 'bench'].map((name) => `dev/${name}.ts`);

const majorVersion = Number.parseInt(process.versions.node, 10);

/** @param {string} line */
const say = (line) => process.stderr.write(`${line}\n`);

/** @param {string} sentence @returns {never} */
function fail(sentence) {
  say(sentence);
  process.exit(1);
}

/** @param {string} path */
const changedAt = (path) => (existsSync(path) ? statSync(path).mtimeMs : 0);

/** Whether the packages are missing, or older than the lock file. @param {string} root @param {string} script */
export function needsInstall(root, script) {
  // npm writes this file at the end of each installation.
  const installedAt = changedAt(join(root, 'node_modules/.package-lock.json'));
  return installedAt === 0 || (!HOOKS.includes(script) && installedAt < changedAt(join(root, 'package-lock.json')));
}

/** @param {string} root @param {string} script */
function install(root, script) {
  if (NEEDS_FIRESTORE.includes(script)) {
    // The Firestore emulator is installed at the same time. The script waits for it.
    spawn(process.execPath, [join(root, 'dev/hidane.mjs')], { cwd: root, stdio: 'ignore' }).unref();
  }
  say('Installing the packages with npm ci: one to three minutes the first time.');
  const started = Date.now();
  const done = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    timeout: INSTALL_LIMIT_MS,
  });
  if (done.signal === 'SIGINT') process.exit(130);
  if (done.error !== undefined)
    fail(`npm does not run (${done.error.message}): install Node.js with npm and try again.`);
  if (done.status !== 0) {
    fail('The packages could not be installed: connect to the network, or fix the errors above, and try again.');
  }
  say(`Packages installed (${Math.round((Date.now() - started) / 1000)} s).`);
}

/** The path of a Node that runs TypeScript: this one if it is new enough, else npm's package. @param {string} root */
function findNode(root) {
  if (majorVersion >= NEEDED_NODE) return process.execPath;
  const cwd = join(root, 'node_modules/node');
  const node = join(cwd, 'bin/node');
  if (!existsSync(node)) {
    // npm may be told to run no install scripts.
    say('Fetching Node 24 for this project: about half a minute.');
    spawnSync(process.execPath, ['installArchSpecificPackage.js'], { cwd, stdio: 'ignore', timeout: 300_000 });
  }
  if (existsSync(node)) return node;
  return fail(`npm could not fetch Node ${NEEDED_NODE}: install Node ${NEEDED_NODE} or later, and try again.`);
}

/**
 * Runs the script and lives exactly as long as it does.
 * @param {string} root @param {string} script @param {string[]} args
 */
function handOver(root, script, args) {
  const node = findNode(root);
  // The ipc channel is how the script learns that this process was killed outright.
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
  child.on('error', (error) => fail(String(error.stack)));
  child.on('exit', (code, signal) => process.exit(code ?? 128 + (signal === null ? 1 : constants.signals[signal])));
}

if (process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const root = resolve(fileURLToPath(import.meta.url), '../..');
  const [script, ...args] = process.argv.slice(2);
  if (process.platform === 'win32')
    fail('Matataki runs on Linux and macOS: on Windows, clone and start it inside WSL.');
  if (majorVersion < OLDEST_NODE) {
    fail(`Matataki needs Node ${OLDEST_NODE} or later, and this is ${process.version}: install a newer Node.`);
  }
  if (script === undefined) fail('Say what to run: npm run lists the commands.');
  if (needsInstall(root, script)) install(root, script);
  handOver(root, script, args);
}
