import { mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { delimiter, join } from 'node:path';
import { EVENTS_FILE } from './data.ts';
import { LaunchError } from './failure.ts';
import { SITE_FOLDER } from './firebaseConfig.ts';
import { EVENTS_FILE_VARIABLE } from './host/functionsHost.ts';
import { FIRESTORE_PID, type JavaStandIn } from './javaStandIn.ts';
import type { Keeper } from './keeper.ts';
import { isAlive, readPids, signalProcess, waitUntil } from './kill.ts';
import { followLog, type LogFile, lastLines } from './logFile.ts';
import { emulatorEnv, PROJECT_ID } from './origins.ts';
import { ROOT } from './paths.ts';
import type { Ports } from './ports.ts';

const READY_LIMIT_MS = 5 * 60_000;
const SHUTDOWN_LIMIT_MS = 8_000;
const HEARTBEAT_MS = 500;
/** firebase-tools goes on without the functions when it cannot load them. */
const BROKEN_FUNCTIONS = /Failed to load function definition|Failed to initialize|Failed to start Functions emulator/;

export interface EmulatorsRequest {
  readonly keeper: Keeper;
  readonly log: LogFile;
  readonly ports: Ports;
  /** The folder with the generated firebase.json. */
  readonly projectDir: string;
  /** Where firebase-tools leaves its own logs, and half an export until it is whole. */
  readonly workDir: string;
  /** A short-lived folder of this run's own, for the emulators' temporary files. */
  readonly scratchDir: string;
  readonly standIn: JavaStandIn;
  /** A whole export to begin with. */
  readonly importDir: string | undefined;
  /** Vite serves the site in place of the hosting emulator. */
  readonly withHosting: boolean;
  readonly onLogLine: (line: string) => void;
}

export type Crash =
  | { readonly what: 'firebase-tools' }
  | { readonly what: 'firestore' }
  | { readonly what: 'storage-rules' };

export interface Emulators {
  /** Resolves when one of them has gone although nobody stopped it. */
  readonly crashed: Promise<Crash>;
  /** The process that serves Firestore. */
  readonly firestorePid: number | undefined;
  stop(): Promise<void>;
}

/** Starts the emulators and resolves when every one of them answers and the functions are loaded. */
export async function startEmulators(request: EmulatorsRequest): Promise<Emulators> {
  const { keeper, log, standIn } = request;
  const services = ['auth', 'functions', 'firestore', 'storage', ...(request.withHosting ? ['hosting'] : [])];
  const args = [
    '--disable-warning=ExperimentalWarning',
    '--import',
    join(import.meta.dirname, 'host/preload.ts'),
    join(ROOT, 'node_modules/firebase-tools/lib/bin/firebase.js'),
    'emulators:start',
    '--config',
    join(request.projectDir, 'firebase.json'),
    '--project',
    PROJECT_ID,
    '--only',
    services.join(','),
    '--log-verbosity',
    'INFO',
    ...(request.importDir === undefined ? [] : ['--import', request.importDir]),
  ];
  await keepNoDebugLog(request.workDir);
  keeper.guard({ pidDirs: [standIn.pidDir] });
  const child = keeper.start(process.execPath, args, {
    cwd: request.workDir,
    env: await environment(request),
    stdio: ['ignore', log.descriptor, log.descriptor],
  });
  let stopping = false;
  let toolsGone = false;

  const crashed = new Promise<Crash>((resolve) => {
    child.once('exit', () => {
      toolsGone = true;
      if (!stopping) resolve({ what: 'firebase-tools' });
    });
    child.once('error', () => resolve({ what: 'firebase-tools' }));
    // firebase-tools goes on quietly when one of its programs is killed; we do not.
    const heartbeat = setInterval(() => {
      const pids = readPids(standIn.pidDir);
      for (const what of ['firestore', 'storage-rules'] as const) {
        const pid = pids.get(what);
        if (pid !== undefined && !isAlive(pid) && !stopping && !toolsGone) resolve({ what });
      }
    }, HEARTBEAT_MS);
    heartbeat.unref();
    child.once('exit', () => clearInterval(heartbeat));
  });

  const stop = async (): Promise<void> => {
    stopping = true;
    // Asked politely it closes the functions and waits for its programs; what is still there after that is killed.
    if (!toolsGone && child.pid !== undefined) {
      signalProcess(child.pid, 'SIGTERM');
      await waitUntil(() => toolsGone, SHUTDOWN_LIMIT_MS);
      if (!toolsGone) signalProcess(child.pid, 'SIGKILL');
    }
    const pids = [...readPids(standIn.pidDir).values()];
    await waitUntil(() => !pids.some(isAlive), 1000);
    for (const pid of pids) signalProcess(pid, 'SIGKILL');
  };

  try {
    await ready(request, crashed);
  } catch (error) {
    await stop();
    throw error;
  }
  return { crashed, firestorePid: readPids(standIn.pidDir).get(FIRESTORE_PID), stop };
}

/** Into its debug log firebase-tools writes each call, event and queue, whatever its verbosity. */
async function keepNoDebugLog(workDir: string): Promise<void> {
  const debugLog = join(workDir, 'firebase-debug.log');
  await rm(debugLog, { force: true });
  await symlink('/dev/null', debugLog);
}

async function ready({ log, onLogLine }: EmulatorsRequest, crashed: Promise<Crash>): Promise<void> {
  const failed = async (sentence: string): Promise<LaunchError> =>
    new LaunchError(
      `${(await lastLines(log.path, 15, BROKEN_FUNCTIONS)).join('\n')}\n${sentence} (whole log in ${log.path}).`,
    );
  let timer: NodeJS.Timeout | undefined;
  // The log goes on being followed for as long as the process lives.
  const loaded = new Promise<'ready' | 'broken functions'>((resolve) => {
    followLog(log.path, (line) => {
      onLogLine(line);
      if (line.includes('All emulators ready!')) resolve('ready');
      if (BROKEN_FUNCTIONS.test(line)) {
        resolve('broken functions');
      }
    });
  });
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), READY_LIMIT_MS);
  });
  const outcome = await Promise.race([loaded, late, crashed]);
  clearTimeout(timer);
  if (outcome === 'ready') return;
  if (outcome === 'late') {
    throw await failed(
      `The emulators were not ready after ${READY_LIMIT_MS / 1000} s: read what they said above and run the same command again`,
    );
  }
  if (outcome === 'broken functions') {
    throw await failed(
      'The functions could not be loaded into their emulator: mend what is named above and run the same command again',
    );
  }
  throw await failed(
    `The emulators stopped while they were starting (${outcome.what}): mend what is named above and run the same command again`,
  );
}

async function environment({
  ports,
  projectDir,
  scratchDir,
  standIn,
  importDir,
}: EmulatorsRequest): Promise<NodeJS.ProcessEnv> {
  const settings = join(scratchDir, 'config');
  await mkdir(join(settings, 'configstore'), { recursive: true });
  // Settings of its own keep the person's login out of the local site; a message of the day that was "fetched" just
  // now is not asked for again, and nothing is counted.
  await writeFile(
    join(settings, 'configstore/firebase-tools.json'),
    JSON.stringify({ motd: { fetched: Date.now() }, usage: false }),
  );
  const { GOOGLE_APPLICATION_CREDENTIALS: _key, FIREBASE_TOKEN: _token, ...rest } = process.env;
  return {
    ...rest,
    ...standIn.env,
    PATH: [standIn.binDir, process.env.PATH ?? ''].join(delimiter),
    TMPDIR: scratchDir,
    XDG_CONFIG_HOME: settings,
    NO_UPDATE_NOTIFIER: '1',
    // Nobody's cloud account is asked for: a look-up on a network that swallows it would take seconds.
    METADATA_SERVER_DETECTION: 'none',
    NO_COLOR: '1',
    FUNCTIONS_DISCOVERY_TIMEOUT: '60',
    // In firebase-tools' own way every call is a process; fifty at once, its own bound, bring a laptop to its knees.
    FUNCTIONS_EMULATOR_PARALLEL: process.env.FUNCTIONS_EMULATOR_PARALLEL ?? String(4 + availableParallelism()),
    ...(importDir === undefined ? {} : { [EVENTS_FILE_VARIABLE]: join(importDir, EVENTS_FILE) }),
    MATATAKI_SITE_ORIGIN: emulatorEnv(ports).MATATAKI_SITE_ORIGIN,
    MATATAKI_FRESH_SECONDS: emulatorEnv(ports).MATATAKI_FRESH_SECONDS,
    // Where `site` finds the page that is deployed at any moment; in production it lies beside the function.
    MATATAKI_SITE_DIR: join(projectDir, SITE_FOLDER),
  };
}
