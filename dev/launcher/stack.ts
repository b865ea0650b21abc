import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { STATE_PATH } from '../../packages/functions-host/src/serveFromOneProcess.ts';
import { buildFirstPages, buildFunctions, buildSite } from './builds.ts';
import { checkStorageRules } from './checkStorageRules.ts';
import { startEmulators } from './emulators.ts';
import { LaunchError } from './failure.ts';
import { writeConfig } from './firebaseConfig.ts';
import { provideFirestore } from './firestoreEmulator.ts';
import { startHotReload } from './hotReload.ts';
import { parseObject } from './json.ts';
import { localSecrets } from './localSecrets.ts';
import { openLog } from './logFile.ts';
import { emulatorEnv, type Origins, originsOf, PROJECT_ID, STORAGE_BUCKET, siteEnv } from './origins.ts';
import { LOG_DIR, STATE_DIR } from './paths.ts';
import { assertPortsFree, type Ports, portPlan } from './ports.ts';
import type { Report } from './report.ts';

export interface StackRequest {
  /** Added to Firebase's usual ports; it also names the stack's own folder. */
  readonly portOffset: number;
  /** Where people's data is kept from one start to the next; without it everything is forgotten. */
  readonly dataDir?: string;
  /** Delete what is in `dataDir` and begin with an empty site. */
  readonly fresh?: boolean;
  /** Vite serves the site with hot reload, and the functions are rebuilt as they change. */
  readonly hotReload?: boolean;
  /** Ask for the official Firestore emulator. */
  readonly officialFirestore?: boolean;
  readonly report: Report;
  /** Gets every line that the emulators and the functions log. */
  readonly onLogLine?: (line: string) => void;
}

/** A running local site. */
export interface Stack {
  readonly ports: Ports;
  readonly origins: Origins;
  readonly projectId: string;
  readonly storageBucket: string;
  /** The variables by which the Firebase SDKs and the tests find the emulators. */
  readonly env: Readonly<Record<string, string>>;
  readonly logPath: string;
  /** Whether the site began with data from `dataDir`. */
  readonly hasData: boolean;
  /** Resolves with a sentence when a part of it has stopped by itself. */
  readonly broken: Promise<string>;
  /** Waits until functions work on no event; the answer is whether that happened in time. */
  atRest(limitMs: number): Promise<boolean>;
  /** Saves people's data and stops everything; calling it again waits for the same end. */
  stop(): Promise<void>;
}

/** How long functions may take to finish their work when the site is stopped. */
const FUNCTIONS_LIMIT_MS = 10_000;
/** An event of the last change may still be on its way to the functions. */
const EVENT_DELAY_MS = 300;

/** Starts the whole local site and resolves when it answers. Whatever had been started is stopped when it rejects. */
export async function startStack(request: StackRequest): Promise<Stack> {
  if (process.platform === 'win32') {
    throw new LaunchError('Matataki’s local site runs on Linux and macOS: on Windows, clone and start it inside WSL.');
  }
  const { portOffset, report, dataDir, hotReload = false } = request;
  const ports = portPlan(portOffset);
  await assertPortsFree(ports);
  await checkStorageRules();
  const stackDir = join(STATE_DIR, `stack-${portOffset}`);
  const siteDir = join(stackDir, 'site');
  const tools = { report, log: openLog(join(LOG_DIR, `setup-${portOffset}.log`)) };
  const log = openLog(join(LOG_DIR, `emulators-${portOffset}.log`));
  const config = await writeConfig(portOffset, ports, stackDir, siteDir);
  const official = request.officialFirestore ?? false;
  const hidane = await provideFirestore({ ...tools, official, env: process.env });
  const secrets = await localSecrets();
  await buildFirstPages(tools);
  await buildFunctions(tools);
  if (!hotReload) await buildSite(tools, ports, siteDir);

  if (dataDir !== undefined) {
    if (request.fresh) await rm(dataDir, { recursive: true, force: true });
    await mkdir(dirname(dataDir), { recursive: true });
  }
  const hasData = dataDir !== undefined && existsSync(join(dataDir, 'firebase-export-metadata.json'));
  const vite = hotReload ? await startHotReload({ ...tools, ports }) : undefined;
  const emulators = await report.step('Starting the emulators: about ten seconds', () =>
    startEmulators({
      log,
      config,
      workDir: stackDir,
      hidane,
      dataDir,
      withHosting: !hotReload,
      onLogLine: request.onLogLine ?? (() => undefined),
    }),
  );

  const origins = originsOf(ports);
  const atRest = (limitMs: number): Promise<boolean> => functionsAtRest(origins.functions, limitMs);
  let stopped: Promise<void> | undefined;
  const stop = (): Promise<void> => {
    stopped ??= atRest(FUNCTIONS_LIMIT_MS).then(() => emulators.stop());
    return stopped;
  };
  const broken = Promise.race([
    emulators.ended.then(() => 'The emulators stopped by themselves'),
    ...(vite ? [vite.crashed.then(() => 'Vite stopped by itself')] : []),
  ]).then(async (sentence) => {
    if (stopped !== undefined) return new Promise<never>(() => undefined);
    await stop();
    return `${sentence}, so everything else was stopped too: see ${log.path} and start again.`;
  });
  return {
    ports,
    origins,
    projectId: PROJECT_ID,
    storageBucket: STORAGE_BUCKET,
    env: { ...emulatorEnv(ports), ...siteEnv(ports, siteDir), ...secrets },
    logPath: log.path,
    hasData,
    broken,
    atRest,
    stop,
  };
}

async function functionsAtRest(origin: string, limitMs: number): Promise<boolean> {
  const deadline = Date.now() + limitMs;
  do {
    await sleep(EVENT_DELAY_MS);
    if ((await eventsUnderWay(origin)) === 0) return true;
  } while (Date.now() < deadline);
  return false;
}

/** How many events functions work on. None where firebase-tools serves the functions in its own way. */
async function eventsUnderWay(origin: string): Promise<number> {
  const answer = await fetch(origin + STATE_PATH).catch(() => undefined);
  return answer?.ok ? Number(parseObject(await answer.text(), 'the state of the functions').events) : 0;
}
