import { existsSync } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import * as v from 'valibot';
import { loadRuleset } from '#storage-rules';
import { STATE_PATH } from '../../packages/functions-host/src/serveFromOneProcess.ts';
import { buildAll } from './builds.ts';
import { startEmulators } from './emulators.ts';
import { LaunchError } from './failure.ts';
import { provideFirestore } from './firestoreEmulator.ts';
import { startHotReload } from './hotReload.ts';
import { localSecrets } from './localSecrets.ts';
import { openLog } from './logFile.ts';
import { emulatorEnv, emulatorsForWeb, originsOf } from './origins.ts';
import { LOG_DIR, ROOT, STATE_DIR } from './paths.ts';
import { assertPortsFree, portPlan } from './ports.ts';
import type { Report } from './report.ts';

export interface StackRequest {
  /** Added to Firebase's usual ports. It also names the stack's folder. */
  readonly portOffset: number;
  /** Keeps the data from one start to the next. Without it, nothing is kept. */
  readonly dataDir?: string;
  /** Deletes `dataDir` first. */
  readonly fresh?: boolean;
  /** Vite serves the site with hot reload, and changed functions are rebuilt. */
  readonly hotReload?: boolean;
  readonly report: Report;
  /** Gets every line that the emulators and the functions log. */
  readonly onLogLine?: (line: string) => void;
}

/** A running local site. */
export type Stack = Awaited<ReturnType<typeof startStack>>;

/** How long functions may go on when the site is stopped. */
const FUNCTIONS_LIMIT_MS = 10_000;
/** An event of the last change may still be on its way to the functions. */
const EVENT_DELAY_MS = 300;
const runningSchema = v.object({ events: v.number() });

/** Starts the whole local site. Resolves when it answers. If it rejects, nothing is left running. */
export async function startStack(request: StackRequest) {
  const { portOffset, report, dataDir, hotReload = false, onLogLine } = request;
  const ports = portPlan(portOffset);
  await assertPortsFree(ports);
  await checkStorageRules();
  const workDir = join(STATE_DIR, `stack-${portOffset}`);
  const siteDir = join(workDir, 'site');
  const log = openLog(join(LOG_DIR, `emulators-${portOffset}.log`));
  const setupLog = openLog(join(LOG_DIR, `setup-${portOffset}.log`));
  const [hidane, secrets] = await Promise.all([
    provideFirestore(report, setupLog),
    localSecrets(),
    buildAll(report, ports, hotReload ? undefined : siteDir),
  ]);
  if (dataDir !== undefined) {
    if (request.fresh) await rm(dataDir, { recursive: true, force: true });
    await mkdir(dirname(dataDir), { recursive: true });
  }
  const hasData = dataDir !== undefined && existsSync(join(dataDir, 'firebase-export-metadata.json'));
  const vite = hotReload ? await report.step('Starting Vite', () => startHotReload(ports, setupLog)) : undefined;
  const withHosting = !hotReload;
  const emulators = await report.step('Starting the emulators', () =>
    startEmulators({ log, ports, workDir, siteDir, hidane, dataDir, withHosting, onLogLine }),
  );

  const origins = originsOf(ports);
  /** Waits until functions handle no event. Resolves with whether that happened in time. */
  const atRest = async (limitMs: number): Promise<boolean> => {
    for (const deadline = Date.now() + limitMs; Date.now() < deadline; ) {
      await sleep(EVENT_DELAY_MS);
      const answer = await fetch(origins.functions + STATE_PATH).catch(() => undefined);
      // Without functions-host, there is no way to tell.
      if (!answer?.ok || v.parse(runningSchema, await answer.json()).events === 0) return true;
    }
    return false;
  };
  let stopped: Promise<void> | undefined;
  /** Saves the data and stops everything. Idempotent. */
  const stop = (): Promise<void> => {
    stopped ??= atRest(FUNCTIONS_LIMIT_MS).then(() => emulators.stop());
    return stopped;
  };
  const ended = [
    emulators.ended.then(() => 'The emulators stopped by themselves'),
    ...(vite ? [vite.crashed.then(() => 'Vite stopped by itself')] : []),
  ];
  /** Resolves with a sentence when a part has stopped by itself. */
  const broken = Promise.race(ended).then(async (sentence) => {
    if (stopped !== undefined) return new Promise<never>(() => undefined);
    await stop();
    return `${sentence}, so everything else was stopped too: see ${log.path} and start again.`;
  });
  /** The variables by which the Firebase SDKs and the tests find the emulators. With the last two, a test deploys another build. */
  const env: Readonly<Record<string, string>> = {
    ...emulatorEnv(ports),
    ...secrets,
    MATATAKI_SITE_DIR: siteDir,
    VITE_EMULATORS: emulatorsForWeb(ports),
  };
  const logPath = log.path;
  return { ports, origins, env, logPath, hasData, broken, atRest, stop };
}

/** The Storage emulator starts with invalid rules too. It then denies every request, and only its log says why. */
export async function checkStorageRules(path = join(ROOT, 'storage.rules')): Promise<void> {
  const loaded = loadRuleset(await readFile(path, 'utf8'));
  if (loaded.kind === 'loaded') return;
  const errors = loaded.errors.map(({ line, column, message }) => `line ${line}, column ${column}: ${message}`);
  throw new LaunchError(`storage.rules have an error in ${errors[0]}. Fix it and start again.`);
}
