import { createWriteStream, existsSync, readFileSync, rmSync } from 'node:fs';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import { LaunchError } from './failure.ts';
import { type LogFile, lastLines } from './logFile.ts';
import { PROJECT_ID } from './origins.ts';
import { ROOT } from './paths.ts';
import { start } from './processes.ts';

/** firebase-tools goes on without the functions when it cannot load them. */
const BROKEN_FUNCTIONS = /Failed to load function definition|Failed to initialize|Failed to start Functions emulator/;
const RULES_BIN = join(ROOT, 'packages/storage-rules/bin');

export interface EmulatorsRequest {
  readonly log: LogFile;
  /** A firebase.json. */
  readonly config: string;
  /** Where firebase-tools leaves its own logs, and an export until it is complete. */
  readonly workDir: string;
  /** A hidane that serves Firestore; the official emulator under Java does without one. */
  readonly hidane: string | undefined;
  /** Data is imported from here, if there is any, and exported to here at the end. */
  readonly dataDir: string | undefined;
  /** Vite serves the site in place of the hosting emulator. */
  readonly withHosting: boolean;
  readonly onLogLine: (line: string) => void;
}

export interface Emulators {
  /** Resolves when firebase-tools has ended. */
  readonly ended: Promise<unknown>;
  /** Lets firebase-tools export its data, and waits until everything has ended. */
  stop(): Promise<void>;
}

/** Starts the emulators and resolves when every one of them answers and the functions are loaded. */
export async function startEmulators(request: EmulatorsRequest): Promise<Emulators> {
  const { log, dataDir, workDir } = request;
  const services = ['auth', 'functions', 'firestore', 'storage', ...(request.withHosting ? ['hosting'] : [])];
  const scratchDir = await mkdtemp(join(tmpdir(), 'matataki-'));
  await keepNoDebugLog(workDir);
  const child = start(
    process.execPath,
    [
      '--disable-warning=ExperimentalWarning',
      `--import=${join(ROOT, 'packages/functions-host/src/preload.ts')}`,
      `--import=${join(import.meta.dirname, 'lazyAuth.ts')}`,
      join(ROOT, 'node_modules/firebase-tools/lib/bin/firebase.js'),
      'emulators:start',
      `--config=${request.config}`,
      `--project=${PROJECT_ID}`,
      `--only=${services.join(',')}`,
      '--log-verbosity=INFO',
      ...(dataDir === undefined ? [] : [`--import=${dataDir}`, `--export-on-exit=${dataDir}`]),
    ],
    { cwd: workDir, env: await environment(request.hidane, scratchDir), stdio: ['ignore', 'pipe', log.descriptor] },
  );
  const clear = (): void => {
    killFirestore(scratchDir);
    rmSync(scratchDir, { recursive: true, force: true });
  };
  process.once('exit', clear);
  const ended = new Promise((resolve) => child.once('exit', resolve).once('error', resolve));
  const output = createWriteStream(log.path, { flags: 'a' });
  const outcome = await Promise.race([
    ended.then(() => 'The emulators stopped while they were starting'),
    new Promise<string | undefined>((resolve) => {
      createInterface({ input: child.stdout ?? process.stdin }).on('line', (line) => {
        output.write(`${line}\n`);
        request.onLogLine(line);
        if (line.includes('All emulators ready!')) resolve(undefined);
        if (BROKEN_FUNCTIONS.test(line)) resolve('The functions could not be loaded into their emulator');
      });
    }),
  ]);
  const stop = async (): Promise<void> => {
    child.kill('SIGINT');
    await ended;
    clear();
  };
  if (outcome === undefined) return { ended, stop };
  const lines = await lastLines(log.path, 15);
  await stop();
  throw new LaunchError(
    `${lines}\n${outcome}: mend what is named above and run the same command again (whole log in ${log.path}).`,
  );
}

const firestorePidFile = (scratchDir: string): string => join(scratchDir, 'firestore.pid');

/** firebase-tools starts Firestore in a group of its own, which outlives a firebase-tools that is killed. */
function killFirestore(scratchDir: string): void {
  const file = firestorePidFile(scratchDir);
  if (!existsSync(file)) return;
  try {
    process.kill(Number(readFileSync(file, 'utf8')), 'SIGKILL');
  } catch {
    // It has ended.
  }
}

/** firebase-tools writes every call and event into its debug log, whatever its verbosity. */
async function keepNoDebugLog(workDir: string): Promise<void> {
  const debugLog = join(workDir, 'firebase-debug.log');
  await rm(debugLog, { force: true });
  await symlink('/dev/null', debugLog);
}

async function environment(hidane: string | undefined, scratchDir: string): Promise<NodeJS.ProcessEnv> {
  // With a configuration of its own, firebase-tools does not see the person's login, and reads and counts nothing on the network.
  const configstore = join(scratchDir, 'config/configstore');
  await mkdir(configstore, { recursive: true });
  await writeFile(
    join(configstore, 'firebase-tools.json'),
    JSON.stringify({ motd: { fetched: Date.now() }, usage: false }),
  );
  const { GOOGLE_APPLICATION_CREDENTIALS: _key, FIREBASE_TOKEN: _token, ...env } = process.env;
  return {
    ...env,
    PATH: [RULES_BIN, env.PATH ?? ''].join(delimiter),
    // Any file that exists will do: the `java` in RULES_BIN runs the storage rules, and hidane where one was found.
    STORAGE_EMULATOR_BINARY_PATH: join(RULES_BIN, 'java'),
    HIDANE_BIN: hidane ?? '',
    FIRESTORE_PID_FILE: firestorePidFile(scratchDir),
    ...(hidane && { FIRESTORE_EMULATOR_BINARY_PATH: join(RULES_BIN, 'java') }),
    TMPDIR: scratchDir,
    XDG_CONFIG_HOME: join(scratchDir, 'config'),
    NO_UPDATE_NOTIFIER: '1',
    // Otherwise firebase-tools asks npm for the newest version of firebase-functions.
    npm_config_offline: 'true',
    // Looking for a Google Cloud account takes seconds on a network that swallows the request.
    METADATA_SERVER_DETECTION: 'none',
    NO_COLOR: '1',
    FUNCTIONS_DISCOVERY_TIMEOUT: '60',
  };
}
