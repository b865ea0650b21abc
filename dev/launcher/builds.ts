import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { LaunchError } from './failure.ts';
import { fingerprintOf } from './fingerprint.ts';
import type { Keeper } from './keeper.ts';
import { type LogFile, lastLines } from './logFile.ts';
import { emulatorsForWeb } from './origins.ts';
import { ROOT, STATE_DIR } from './paths.ts';
import type { Ports } from './ports.ts';
import type { Report } from './report.ts';

const BUILD_LIMIT_MS = 5 * 60_000;

export interface BuildRequest {
  readonly keeper: Keeper;
  readonly report: Report;
  readonly log: LogFile;
}

interface Build extends BuildRequest {
  readonly title: string;
  readonly command: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  /** Files and folders whose content decides whether to build again. */
  readonly sources: readonly string[];
  /** What else does. */
  readonly settings: string;
  /** A file that a finished build leaves. */
  readonly result: string;
  readonly stamp: string;
}

const EVERYWHERE = ['package-lock.json', 'tsconfig.base.json', 'functions/contract'];

/** Runs a command of the project to its end as a step. Throws with its last lines if it fails. */
async function runStep(
  { keeper, report, log }: BuildRequest,
  title: string,
  [command = '', ...args]: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<void> {
  await report.step(title, async () => {
    const outcome = await keeper.run(command, args, {
      cwd: ROOT,
      env,
      stdio: ['ignore', log.descriptor, log.descriptor],
      stop: AbortSignal.timeout(BUILD_LIMIT_MS),
    });
    if (outcome.kind === 'exited' && outcome.code === 0) return;
    const output = await lastLines(log.path, 30);
    throw new LaunchError(
      `${output.join('\n')}\n${title} failed: mend what is named above and run the same command again (whole output in ${log.path}).`,
    );
  });
}

/** Builds `functions/lib` when its sources changed. */
export function buildFunctions(request: BuildRequest): Promise<void> {
  return build({
    ...request,
    title: 'Building the functions',
    command: [bin('rolldown'), '-c', 'functions/rolldown.config.js'],
    env: process.env,
    sources: [...EVERYWHERE, 'functions'],
    settings: '',
    result: join(ROOT, 'functions/lib/index.js'),
    stamp: join(STATE_DIR, 'builds/functions'),
  });
}

/** Builds the site for the emulators at `ports` into `outDir` when its sources changed. */
export function buildSite(request: BuildRequest & { readonly ports: Ports; readonly outDir: string }): Promise<void> {
  const emulators = emulatorsForWeb(request.ports);
  return build({
    ...request,
    title: 'Building the site',
    command: [bin('vite'), 'build', 'web', '--mode', 'emulator', '--outDir', request.outDir, '--emptyOutDir'],
    env: { ...process.env, VITE_EMULATORS: emulators },
    sources: [...EVERYWHERE, 'web'],
    settings: emulators,
    result: join(request.outDir, 'app.html'),
    stamp: `${request.outDir}.stamp`,
  });
}

/** Builds what the function `site` draws first pages with, into `functions/first`, when its sources changed. */
export function buildFirstPages(request: BuildRequest): Promise<void> {
  return build({
    ...request,
    title: 'Building the first pages',
    command: [bin('vite'), 'build', 'web', '--ssr', 'src/first/server.tsx', '--mode', 'emulator'],
    env: process.env,
    sources: [...EVERYWHERE, 'web'],
    settings: '',
    result: join(ROOT, 'functions/first/server.js'),
    stamp: join(STATE_DIR, 'builds/first'),
  });
}

/** A program that npm installed. */
export function bin(name: string): string {
  return join(ROOT, 'node_modules/.bin', name);
}

async function build(wanted: Build): Promise<void> {
  const fingerprint = await fingerprintOf(ROOT, wanted.sources, `${process.version} ${wanted.settings}`);
  const previous = await readFile(wanted.stamp, 'utf8').catch(() => '');
  if (previous === fingerprint && existsSync(wanted.result)) return;
  await rm(wanted.stamp, { force: true });
  await runStep(wanted, wanted.title, wanted.command, wanted.env);
  await mkdir(dirname(wanted.stamp), { recursive: true });
  await writeFile(wanted.stamp, fingerprint);
}
