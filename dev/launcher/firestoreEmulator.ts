import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { findHidane, isHidane, onPath } from '../hidane.mjs';
import { LaunchError } from './failure.ts';
import type { LogFile } from './logFile.ts';
import { ROOT } from './paths.ts';
import { run } from './processes.ts';
import type { Report } from './report.ts';

const OLDEST_JAVA = 21;

export interface FirestoreRequest {
  /** The user wants the official emulator. */
  readonly official: boolean;
  readonly env: NodeJS.ProcessEnv;
  readonly report: Report;
  readonly log: LogFile;
}

/** The path of a hidane that serves Firestore, installed if necessary, or undefined: firebase-tools runs the official emulator with Java. */
export async function provideFirestore({ official, env, report, log }: FirestoreRequest): Promise<string | undefined> {
  if (official) {
    if (hasJava(env)) return undefined;
    throw new LaunchError(
      `The official Firestore emulator needs Java ${OLDEST_JAVA} or later on the PATH: install it, or start without --firestore=official.`,
    );
  }
  const { HIDANE_BIN: named } = env;
  if (named) {
    if (isHidane(named)) return named;
    throw new LaunchError(`HIDANE_BIN is ${named}, which does not run as hidane: correct it or unset it.`);
  }
  const hidane = findHidane(env) ?? (await installHidane(env, report, log));
  if (hidane !== undefined) return hidane;
  if (!hasJava(env)) {
    throw new LaunchError(
      `No Firestore emulator could be found or installed: connect to the network and install Rust (with cargo) or Java ${OLDEST_JAVA}, or set HIDANE_BIN, and run the same command again (details in ${log.path}).`,
    );
  }
  report.line('There is no hidane, so firebase-tools downloads the official Firestore emulator (60 MB, only once).');
  return undefined;
}

/** If the bootstrap has started the installation, this waits for it. */
async function installHidane(env: NodeJS.ProcessEnv, report: Report, log: LogFile): Promise<string | undefined> {
  const stdio = ['ignore' as const, log.descriptor, log.descriptor];
  await report.step(
    'Installing the Firestore emulator hidane (takes minutes if cargo must compile it, only once)',
    () => run(process.execPath, [join(ROOT, 'dev/hidane.mjs')], { cwd: ROOT, env, stdio }),
  );
  return findHidane(env);
}

/** Whether the `java` on the PATH is new enough for firebase-tools. It prints `version "21.0.1"` or `version "1.8.0"`. */
export function hasJava(env: NodeJS.ProcessEnv): boolean {
  const [java] = onPath('java', env);
  const printed = java && spawnSync(java, ['-version'], { encoding: 'utf8' }).stderr;
  return Number(/version "(\d+)/.exec(printed ?? '')?.[1] ?? 0) >= OLDEST_JAVA;
}
