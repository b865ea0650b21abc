import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { findHidane, isHidane } from '../hidane.mjs';
import { LaunchError } from './failure.ts';
import type { LogFile } from './logFile.ts';
import { ROOT } from './paths.ts';
import { run } from './processes.ts';
import type { Report } from './report.ts';

const OLDEST_JAVA = 21;

/** The path of a hidane that serves Firestore, installed if necessary, or undefined: firebase-tools runs the official emulator with Java. */
export async function provideFirestore(report: Report, { path, stdio }: LogFile): Promise<string | undefined> {
  const { HIDANE_BIN: named } = process.env;
  if (named) {
    if (isHidane(named)) return named;
    throw new LaunchError(`HIDANE_BIN is ${named}, which does not run as hidane: correct it or unset it.`);
  }
  const executable = findHidane();
  if (executable !== undefined) return executable;
  // If the bootstrap has started the installation, this waits for it.
  await report.step(
    'Installing the Firestore emulator hidane (takes minutes if cargo must compile it, only once)',
    () => run(process.execPath, [join(ROOT, 'dev/hidane.mjs')], { stdio }),
  );
  const installed = findHidane();
  if (installed !== undefined) return installed;
  const ways = `connect to the network and install Rust or Java ${OLDEST_JAVA}, or set HIDANE_BIN (log: ${path})`;
  if (!hasJava()) throw new LaunchError(`No Firestore emulator could be found or installed: ${ways}.`);
  report.line('There is no hidane, so firebase-tools downloads the official Firestore emulator (60 MB, only once).');
  return undefined;
}

/** Whether the `java` on the PATH is new enough for firebase-tools. It prints `version "21.0.1"` or `version "1.8.0"`. */
export function hasJava(): boolean {
  const printed = spawnSync('java', ['-version'], { encoding: 'utf8' }).stderr;
  return Number(/version "(\d+)/.exec(printed ?? '')?.[1] ?? 0) >= OLDEST_JAVA;
}
