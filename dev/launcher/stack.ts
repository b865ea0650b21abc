import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildFirstPages, buildFunctions, buildSite } from './builds.ts';
import { checkStorageRules } from './checkStorageRules.ts';
import { holdsData, recoverData, saveData } from './data.ts';
import { type Crash, startEmulators } from './emulators.ts';
import { eventsHandled } from './events.ts';
import { explain, LaunchError } from './failure.ts';
import { writeProject } from './firebaseConfig.ts';
import { provideFirestore } from './firestoreEmulator.ts';
import { startHotReload } from './hotReload.ts';
import { writeJavaStandIn } from './javaStandIn.ts';
import { createKeeper, type Keeper } from './keeper.ts';
import { localSecrets } from './localSecrets.ts';
import { openLog } from './logFile.ts';
import { emulatorEnv, type Origins, originsOf, PROJECT_ID, STORAGE_BUCKET, siteEnv } from './origins.ts';
import { LOG_DIR, STATE_DIR } from './paths.ts';
import { assertPortsFree, type Ports, portPlan } from './ports.ts';
import type { Report } from './report.ts';
import { keepSaving, type Savings } from './savings.ts';

export interface StackRequest {
  /** Added to Firebase's usual ports; it also names the stack's own folder. */
  readonly portOffset: number;
  /** Where people's data is kept from one start to the next; without it everything is forgotten. */
  readonly dataDir?: string;
  /** Leave what is in `dataDir` aside and begin with an empty site. */
  readonly fresh?: boolean;
  /** Vite serves the site with hot reload, and the functions are rebuilt as they change. */
  readonly hotReload?: boolean;
  /** Ask for the official Firestore emulator. */
  readonly officialFirestore?: boolean;
  readonly report: Report;
  /** Hears every line that the emulators and the functions log. */
  readonly onLogLine?: (line: string) => void;
  /** A keeper that the caller closes; without it the stack has one of its own. */
  readonly keeper?: Keeper;
  /** Puts the first data into an empty site; what it leaves is saved before the stack counts as started. */
  readonly seed?: (stack: Stack) => Promise<void>;
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
  /** Resolves with a sentence when a part of it has stopped by itself; everything else has been stopped by then. */
  readonly broken: Promise<string>;
  /** Waits until no function has anything left to do; whether that came to pass in time. */
  atRest(limitMs: number): Promise<boolean>;
  /** Saves people's data and stops everything; calling it again waits for the same end. */
  stop(): Promise<void>;
}

/** How long a function may take to finish what it is at when the site is stopped. */
const FUNCTIONS_LIMIT_MS = 10_000;

const CRASHES: Readonly<Record<Crash['what'], string>> = {
  'firebase-tools': 'The emulators stopped by themselves',
  firestore: 'The Firestore emulator stopped by itself',
  'storage-rules': 'The storage rules stopped by themselves',
};

/** Starts the whole local site and resolves when it answers. Whatever had been started is stopped when it rejects. */
export async function startStack(request: StackRequest): Promise<Stack> {
  const ports = portPlan(request.portOffset);
  if (process.platform === 'win32') {
    throw new LaunchError('Matataki’s local site runs on Linux and macOS: on Windows, clone and start it inside WSL.');
  }
  await assertPortsFree(ports);
  await checkStorageRules();
  const keeper = request.keeper ?? createKeeper();
  const scratchDir = mkdtempSync(join(tmpdir(), 'matataki-'));
  keeper.guard({ scratch: [scratchDir] });
  const cleanUp = async (): Promise<void> => {
    if (request.keeper === undefined) await keeper.close();
    await rm(scratchDir, { recursive: true, force: true });
  };
  try {
    return await start(request, ports, keeper, scratchDir, cleanUp);
  } catch (error) {
    await cleanUp();
    throw error;
  }
}

async function start(
  request: StackRequest,
  ports: Ports,
  keeper: Keeper,
  scratchDir: string,
  cleanUp: () => Promise<void>,
): Promise<Stack> {
  const { report, dataDir } = request;
  const stackDir = join(STATE_DIR, `stack-${request.portOffset}`);
  const setupLog = openLog(join(LOG_DIR, `setup-${request.portOffset}.log`));
  const log = openLog(join(LOG_DIR, `emulators-${request.portOffset}.log`));
  const tools = { keeper, report, log: setupLog };
  const siteDir = join(stackDir, 'site');
  const projectDir = join(scratchDir, 'project');
  await writeProject(projectDir, siteDir, ports);
  const firestore = await provideFirestore({
    ...tools,
    official: request.officialFirestore ?? false,
    env: process.env,
  });
  const secrets = await localSecrets();
  await buildFirstPages(tools);
  await buildFunctions(tools);
  if (!request.hotReload) await buildSite({ ...tools, ports, outDir: siteDir });

  if (dataDir !== undefined) await recoverData(dataDir);
  const hasData = dataDir !== undefined && !request.fresh && holdsData(dataDir);
  const hotReload = request.hotReload ? await startHotReload({ ...tools, ports }) : undefined;
  const emulators = await report.step('Starting the emulators: about ten seconds', async () =>
    startEmulators({
      keeper,
      log,
      ports,
      projectDir,
      workDir: stackDir,
      scratchDir,
      standIn: await writeJavaStandIn(scratchDir, firestore),
      importDir: hasData ? dataDir : undefined,
      withHosting: !request.hotReload,
      onLogLine: request.onLogLine ?? (() => undefined),
    }),
  );

  const origins = originsOf(ports);
  let saving: Savings | undefined;
  let ended: Promise<void> | undefined;
  const end = (canSave: boolean): Promise<void> => {
    ended ??= (async () => {
      if (canSave && saving !== undefined) {
        await eventsHandled(origins.functions, FUNCTIONS_LIMIT_MS);
        await saving
          .finish()
          .catch((error: unknown) =>
            report.line(`The last save stays, for there could be no new one: ${explain(error)}`),
          );
      } else saving?.abandon();
      await emulators.stop();
      await cleanUp();
      log.close();
      setupLog.close();
    })();
    return ended;
  };
  const vite = hotReload?.crashed.then(() => 'vite' as const);
  const broken = Promise.race([emulators.crashed, ...(vite === undefined ? [] : [vite])]).then(async (crash) => {
    const sentence = crash === 'vite' ? 'Vite stopped by itself' : CRASHES[crash.what];
    const dataIsThere = crash === 'vite' || crash.what === 'storage-rules';
    await end(dataIsThere);
    return `${sentence}, so everything else was stopped too: see ${log.path} and start again.`;
  });

  const stack: Stack = {
    ports,
    origins,
    projectId: PROJECT_ID,
    storageBucket: STORAGE_BUCKET,
    env: {
      ...emulatorEnv(ports),
      ...siteEnv(ports, siteDir),
      ...secrets,
      // For a test that stops the database for a moment.
      MATATAKI_FIRESTORE_PID: String(emulators.firestorePid),
    },
    logPath: log.path,
    broken,
    atRest: (limitMs) => eventsHandled(origins.functions, limitMs),
    stop: () => end(true),
  };
  try {
    if (!hasData) await request.seed?.(stack);
    if (dataDir !== undefined) {
      // Only now is what the emulators hold worth keeping: half a seed must not pass for somebody's data.
      if (!hasData) await saveData(origins, dataDir);
      keeper.guard({ keep: { origins: { hub: origins.hub, functions: origins.functions }, dataDir } });
      saving = keepSaving(origins, dataDir, scratchDir);
    }
  } catch (error) {
    await end(false);
    throw error;
  }
  return stack;
}
