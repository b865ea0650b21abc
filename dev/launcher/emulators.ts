import { createWriteStream, readFileSync, rmSync } from 'node:fs';
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join, relative } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import firebase from '../../firebase.json' with { type: 'json' };
import { LaunchError } from './failure.ts';
import { type LogFile, lastLines } from './logFile.ts';
import { emulatorEnv, PROJECT_ID } from './origins.ts';
import { ROOT } from './paths.ts';
import { HOST, type Ports } from './ports.ts';
import { start } from './processes.ts';

/** firebase-tools goes on without the functions when it cannot load them. */
const BROKEN_FUNCTIONS = /Failed to load function definition|Failed to initialize|Failed to start Functions emulator/;
const RULES_BIN = join(ROOT, 'packages/storage-rules/bin');
const PRELOAD = join(ROOT, 'packages/functions-host/src/preload.ts');
const RECORDER = join(ROOT, 'dev/queries/record.ts');

export interface EmulatorsRequest {
  readonly log: LogFile;
  readonly ports: Ports;
  /** For logs and settings of firebase-tools. */
  readonly workDir: string;
  readonly siteDir: string;
  /** Serves Firestore. Without it, firebase-tools runs the official emulator with Java. */
  readonly hidane: string | undefined;
  /** Data is imported from here at the start, if there is any, and exported to here at the end. */
  readonly dataDir: string | undefined;
  /** Without it, Vite serves the site at the port of Hosting. */
  readonly withHosting: boolean;
  readonly onLogLine: ((line: string) => void) | undefined;
}

/** Starts the emulators. Resolves when all of them answer and the functions are loaded. */
export async function startEmulators(request: EmulatorsRequest) {
  const { log, dataDir, workDir } = request;
  const config = await writeConfig(request);
  const scratchDir = await mkdtemp(join(tmpdir(), 'matataki-'));
  const firestorePid = join(scratchDir, 'firestore.pid');
  const tools = join(ROOT, 'node_modules/firebase-tools/lib/bin/firebase.js');
  const args = [
    ...['--disable-warning=ExperimentalWarning', `--import=${PRELOAD}`, tools],
    ...['emulators:start', `--config=${config}`, `--project=${PROJECT_ID}`, '--log-verbosity=INFO'],
    `--only=auth,functions,firestore,storage${request.withHosting ? ',hosting' : ''}`,
    ...(dataDir === undefined ? [] : [`--import=${dataDir}`, `--export-on-exit=${dataDir}`]),
  ];
  const env = await environment(request.hidane, scratchDir, firestorePid);
  const child = start(process.execPath, args, { cwd: workDir, env, stdio: ['ignore', 'pipe', log.stdio[1]] });
  const clear = (): void => {
    // firebase-tools starts Firestore in a group of its own, which outlives a killed firebase-tools.
    try {
      process.kill(Number(readFileSync(firestorePid, 'utf8')), 'SIGKILL');
    } catch {
      // It has ended.
    }
    rmSync(scratchDir, { recursive: true, force: true });
  };
  process.once('exit', clear);
  /** Resolves when firebase-tools has ended. */
  const ended = new Promise((resolve) => child.once('exit', resolve).once('error', resolve));
  const output = createWriteStream(log.path, { flags: 'a' });
  const problem = await Promise.race([
    ended.then(() => 'The emulators stopped while they were starting'),
    new Promise<string | undefined>((resolve) => {
      createInterface({ input: child.stdout ?? process.stdin }).on('line', (line) => {
        output.write(`${line}\n`);
        request.onLogLine?.(line);
        if (line.includes('All emulators ready!')) resolve(undefined);
        if (BROKEN_FUNCTIONS.test(line)) resolve('The functions could not be loaded');
      });
    }),
  ]);
  /** Exports the data and waits until everything has ended. */
  const stop = async (): Promise<void> => {
    child.kill('SIGINT');
    await ended;
    clear();
  };
  if (problem === undefined) return { ended, stop };
  const lines = await lastLines(log.path, 15);
  await stop();
  throw new LaunchError(`${lines}\n${problem}: fix the error above and try again (whole log in ${log.path}).`);
}

/**
 * Writes a firebase.json with the ports and the site of this stack, and the settings of its functions. firebase-tools takes only paths
 * below the folder of its firebase.json, so the file is in the root of the clone. Returns its path.
 */
async function writeConfig({ ports, workDir, siteDir }: EmulatorsRequest): Promise<string> {
  await mkdir(siteDir, { recursive: true });
  const { MATATAKI_SITE_ORIGIN, MATATAKI_FRESH_SECONDS, MATATAKI_CHAT } = emulatorEnv(ports);
  const settings = { MATATAKI_SITE_ORIGIN, MATATAKI_FRESH_SECONDS, MATATAKI_CHAT, MATATAKI_SITE_DIR: siteDir };
  const dotenv = Object.entries(settings).map(([name, value]) => `${name}=${JSON.stringify(value)}\n`);
  await writeFile(join(workDir, `.env.${PROJECT_ID}`), dotenv.join(''));
  const { firestoreWebsocket: websocketPort, ...others } = ports;
  const addresses = Object.entries(others).map(([name, port]) => [name, { host: HOST, port }]);
  const config = {
    ...firebase,
    functions: firebase.functions.map((codebase) => ({ ...codebase, configDir: relative(ROOT, workDir) })),
    hosting: { ...firebase.hosting, public: relative(ROOT, siteDir) },
    emulators: {
      ...Object.fromEntries(addresses),
      firestore: { host: HOST, port: ports.firestore, websocketPort },
      ui: { enabled: false },
      // Tests with a site of their own have a project of their own: otherwise each of their requests writes a warning.
      singleProjectMode: false,
    },
  };
  const path = join(ROOT, `.firebase-${ports.hosting}.json`);
  await writeFile(path, JSON.stringify(config));
  return path;
}

/** The environment of firebase-tools. Its own configuration keeps it from the developer's login and from usage statistics. */
async function environment(hidane: string | undefined, scratchDir: string, firestorePid: string) {
  const configstore = join(scratchDir, 'config/configstore');
  await mkdir(configstore, { recursive: true });
  const settings = { motd: { fetched: Date.now() }, usage: false };
  await writeFile(join(configstore, 'firebase-tools.json'), JSON.stringify(settings));
  const { GOOGLE_APPLICATION_CREDENTIALS: _key, FIREBASE_TOKEN: _token, ...env } = process.env;
  return {
    ...env,
    // The functions record their queries during the tests.
    ...(env.MATATAKI_QUERY_LOG && {
      NODE_OPTIONS: `${env.NODE_OPTIONS ?? ''} --import=${pathToFileURL(RECORDER).href}`,
    }),
    PATH: [RULES_BIN, env.PATH ?? ''].join(delimiter),
    // Any existing file will do: the `java` in RULES_BIN runs the storage rules, and hidane if there is one.
    STORAGE_EMULATOR_BINARY_PATH: join(RULES_BIN, 'java'),
    HIDANE_BIN: hidane ?? '',
    FIRESTORE_PID_FILE: firestorePid,
    ...(hidane && { FIRESTORE_EMULATOR_BINARY_PATH: join(RULES_BIN, 'java') }),
    TMPDIR: scratchDir,
    XDG_CONFIG_HOME: join(scratchDir, 'config'),
    NO_UPDATE_NOTIFIER: '1',
    // Otherwise firebase-tools asks npm for the newest version of firebase-functions.
    npm_config_offline: 'true',
    // Looking for a Google Cloud account takes seconds on some networks.
    METADATA_SERVER_DETECTION: 'none',
    NO_COLOR: '1',
    FUNCTIONS_DISCOVERY_TIMEOUT: '60',
  };
}
