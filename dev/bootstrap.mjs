#!/usr/bin/env node
// Runs on whatever Node the machine has (20 or later), before anything is installed: built-ins only, plain JavaScript.
// It installs the packages when they are missing or out of date, then runs a script under Node 24:
// `node dev/bootstrap.mjs dev/start.ts`. All that it says goes to stderr, so that a command's own stdout stays clean.

import { spawn, spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const OLDEST_NODE = 20;
const NEEDED_NODE = 24;
const INSTALL_LIMIT_MS = 20 * 60_000;

/** What firebase-tools runs before a deployment, from the packages that an installation would take away under it. */
const HOOKS = ['dev/build.ts', 'dev/assetsKeep.ts'];
/** Those that start the local site. */
const NEEDS_FIRESTORE = ['start', 'dev', 'demo', 'test', 'bench'].map((name) => `dev/${name}.ts`);

/** A failure that one sentence explains; no stack trace is shown for it. */
class BootstrapError extends Error {}

/** @param {string} version such as `v20.20.2` */
const majorVersion = (version) => Number.parseInt(version.replace(/^v/, ''), 10);

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
    // On Windows, npm is a .cmd file, which needs a shell.
    shell: process.platform === 'win32',
  });
  if (done.signal === 'SIGINT') process.exit(130);
  if (done.error !== undefined && 'code' in done.error && done.error.code === 'ENOENT') {
    throw new BootstrapError('npm is not on the PATH: install Node.js with npm and run the same command again.');
  }
  if (done.status !== 0) {
    throw new BootstrapError(
      'The packages could not be installed: connect to the network, or mend what npm says above, and run the same command again.',
    );
  }
  say(`Packages installed (${Math.round((Date.now() - started) / 1000)} s).`);
}

/** A Node that runs TypeScript as it stands: this one if it is new enough, else the one of npm's package. @param {string} root */
function findNode(root) {
  if (majorVersion(process.version) >= NEEDED_NODE) return process.execPath;
  const cwd = join(root, 'node_modules/node');
  const node = join(cwd, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (!existsSync(node)) {
    // npm may be told to run no install scripts.
    say('Fetching Node 24 for this project: about half a minute.');
    spawnSync(process.execPath, ['installArchSpecificPackage.js'], { cwd, stdio: 'ignore', timeout: 300_000 });
  }
  if (existsSync(node)) return node;
  throw new BootstrapError(
    `Node ${NEEDED_NODE} could not be fetched from npm for this project: install Node ${NEEDED_NODE} or later on this machine and run the same command again.`,
  );
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
  // npm may be killed without passing the signal on; the process it left behind then belongs to someone else.
  const parent = process.ppid;
  setInterval(() => {
    if (process.env.npm_lifecycle_event !== undefined && process.ppid !== parent) child.kill('SIGTERM');
  }, 1000).unref();
  child.on('error', fail);
  child.on('exit', (code, signal) => process.exit(code ?? 128 + (signal === null ? 1 : constants.signals[signal])));
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
  const [script, ...args] = process.argv.slice(2);
  if (majorVersion(process.version) < OLDEST_NODE) {
    throw new BootstrapError(
      `Matataki needs Node ${OLDEST_NODE} or later and this is ${process.version}: install a newer Node and run the same command again.`,
    );
  }
  if (script === undefined) throw new BootstrapError('Say what to run: npm run lists the commands.');
  if (needsInstall(root, script)) install(root, script);
  handOver(root, script, args);
}

if (process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  try {
    main();
  } catch (error) {
    fail(error);
  }
}
