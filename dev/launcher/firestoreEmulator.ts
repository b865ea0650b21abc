import { join } from 'node:path';
import { cacheDir, findHidane, isHidane } from '../hidane.mjs';
import { LaunchError } from './failure.ts';
import type { LogFile } from './logFile.ts';
import { ROOT } from './paths.ts';
import { run } from './processes.ts';
import type { Report } from './report.ts';
import { ask, findOnPath } from './tools.ts';

const OLDEST_JAVA = 21;

export interface FirestoreRequest {
  /** The person asked for the official emulator. */
  readonly official: boolean;
  readonly env: NodeJS.ProcessEnv;
  readonly report: Report;
  readonly log: LogFile;
}

/**
 * The path of a hidane that serves Firestore, installing one where there is none; undefined stands for the official emulator, which
 * firebase-tools downloads, under Java. The error names every way that was tried.
 */
export async function provideFirestore({ official, env, report, log }: FirestoreRequest): Promise<string | undefined> {
  if (official || env.MATATAKI_FIRESTORE === 'official') {
    if (hasJava(env)) return undefined;
    throw new LaunchError(
      `The official Firestore emulator was asked for and needs Java ${OLDEST_JAVA} or later, which is not on the PATH: install it, or start without --firestore=official.`,
    );
  }
  const named = env.HIDANE_BIN;
  if (named !== undefined && named !== '') {
    if (isHidane(named)) return named;
    throw new LaunchError(`HIDANE_BIN names ${named}, which is not a hidane that runs: correct it or unset it.`);
  }
  const hidane = findHidane(env) ?? (await installHidane(env, report, log));
  if (hidane !== undefined) return hidane;
  if (!hasJava(env)) {
    throw new LaunchError(
      `No Firestore emulator could be found or installed (tried HIDANE_BIN, hidane on the PATH, ~/.cargo/bin, ${cacheDir(env)}, npm install hidane, cargo install hidane, and a Java ${OLDEST_JAVA} or later for the official one): connect to the network and install Rust (with cargo) or Java ${OLDEST_JAVA}, then run the same command again; details are in ${log.path}.`,
    );
  }
  report.line(
    'Firestore: no hidane here, so the official emulator runs under Java; its jar is downloaded once (60 MB).',
  );
  return undefined;
}

/** Installs one. If the bootstrap has begun to, this waits for it. */
async function installHidane(env: NodeJS.ProcessEnv, report: Report, log: LogFile): Promise<string | undefined> {
  await report.step('Getting the Firestore emulator (hidane), compiled where npm has none: minutes, this once', () =>
    run(process.execPath, [join(ROOT, 'dev/hidane.mjs')], {
      cwd: ROOT,
      env,
      stdio: ['ignore', log.descriptor, log.descriptor],
    }),
  );
  return findHidane(env);
}

/** Whether the `java` on the PATH is new enough for firebase-tools. It prints `version "21.0.1"` or `version "1.8.0"`. */
export function hasJava(env: NodeJS.ProcessEnv): boolean {
  const java = findOnPath('java', env);
  const [, major = '0'] = /version "(\d+)/.exec((java && ask(java, ['-version'])) ?? '') ?? [];
  return Number(major) >= OLDEST_JAVA;
}
