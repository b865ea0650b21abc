import { join } from 'node:path';
import { cacheDir, findHidane, isHidane } from '../hidane.mjs';
import { LaunchError } from './failure.ts';
import type { Keeper } from './keeper.ts';
import type { LogFile } from './logFile.ts';
import { ROOT } from './paths.ts';
import type { Report } from './report.ts';
import { ask, findOnPath, isRunnable } from './tools.ts';

const OLDEST_JAVA = 21;
const INSTALL_LIMIT_MS = 35 * 60_000;

/** What serves Firestore: hidane's binary, or the official jar (which firebase-tools downloads) under a Java. */
export type FirestoreEmulator =
  | { readonly kind: 'hidane'; readonly binary: string }
  | { readonly kind: 'official'; readonly java: string };

export interface FirestoreRequest {
  /** The person asked for the official emulator. */
  readonly official: boolean;
  readonly env: NodeJS.ProcessEnv;
  readonly keeper: Keeper;
  readonly report: Report;
  readonly log: LogFile;
}

/** Finds an emulator for Firestore, installing one where there is none; the error names every way that was tried. */
export async function provideFirestore(request: FirestoreRequest): Promise<FirestoreEmulator> {
  if (request.official || request.env.MATATAKI_FIRESTORE === 'official') return officialEmulator(request.env);
  const named = request.env.HIDANE_BIN;
  if (named !== undefined && named !== '') {
    if (isHidane(named)) return { kind: 'hidane', binary: named };
    throw new LaunchError(`HIDANE_BIN names ${named}, which is not a hidane that runs: correct it or unset it.`);
  }
  const binary = findHidane(request.env) ?? (await installHidane(request));
  if (binary !== undefined) return { kind: 'hidane', binary };
  const java = findJava(request.env);
  if (java !== undefined) {
    request.report.line(
      'Firestore: no hidane here, so the official emulator runs under Java; its jar is downloaded once (about 60 MB).',
    );
    return { kind: 'official', java };
  }
  throw new LaunchError(
    `No Firestore emulator could be found or installed (tried HIDANE_BIN, hidane on the PATH, ~/.cargo/bin, ${cacheDir(request.env)}, npm install hidane, cargo install hidane, and a Java ${OLDEST_JAVA} or later for the official one): connect to the network and install Rust (with cargo) or Java ${OLDEST_JAVA}, then run the same command again; details are in ${request.log.path}.`,
  );
}

/** Installs one; where the bootstrap has begun to, this waits for that. */
async function installHidane({ env, keeper, report, log }: FirestoreRequest): Promise<string | undefined> {
  await report.step(
    'Getting the Firestore emulator (hidane), compiled where npm has none: up to ten minutes, this once',
    () =>
      keeper.run(process.execPath, [join(ROOT, 'dev/hidane.mjs')], {
        cwd: ROOT,
        env,
        stdio: ['ignore', log.descriptor, log.descriptor],
        stop: AbortSignal.timeout(INSTALL_LIMIT_MS),
      }),
  );
  return findHidane(env);
}

function officialEmulator(env: NodeJS.ProcessEnv): FirestoreEmulator {
  const java = findJava(env);
  if (java !== undefined) return { kind: 'official', java };
  throw new LaunchError(
    `The official Firestore emulator was asked for and needs Java ${OLDEST_JAVA} or later, which is not on the PATH: install it, or start without --firestore=official.`,
  );
}

function findJava(env: NodeJS.ProcessEnv): string | undefined {
  const home = env.JAVA_HOME;
  const places = [findOnPath('java', env), home === undefined ? undefined : join(home, 'bin/java')];
  return places.find((java) => {
    if (java === undefined || !isRunnable(java)) return false;
    const major = javaMajor(ask(java, ['-version']) ?? '');
    return major !== undefined && major >= OLDEST_JAVA;
  });
}

/** The major version in what `java -version` prints (`version "21.0.1"`, `version "1.8.0"`). */
export function javaMajor(output: string): number | undefined {
  const match = /version "(?:1\.)?(\d+)/.exec(output);
  return match?.[1] === undefined ? undefined : Number(match[1]);
}
