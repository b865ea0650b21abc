import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { LaunchError } from './failure.ts';
import { fingerprintOf } from './fingerprint.ts';
import { type LogFile, lastLines } from './logFile.ts';
import { emulatorsForWeb } from './origins.ts';
import { ROOT, STATE_DIR } from './paths.ts';
import type { Ports } from './ports.ts';
import { run } from './processes.ts';
import type { Report } from './report.ts';

export interface BuildRequest {
  readonly report: Report;
  readonly log: LogFile;
}

interface Build {
  readonly title: string;
  readonly command: readonly [program: string, ...args: string[]];
  /** The workspace whose content decides whether to build again. */
  readonly source: 'functions' | 'web';
  readonly env?: Readonly<Record<string, string>>;
  /** A file that a finished build leaves. */
  readonly result: string;
  readonly stamp: string;
}

/** Builds `functions/lib` when its sources changed. */
export const buildFunctions = (request: BuildRequest): Promise<void> =>
  build(request, {
    title: 'Building the functions',
    command: ['rolldown', '-c', 'functions/rolldown.config.js'],
    source: 'functions',
    result: join(ROOT, 'functions/lib/index.js'),
    stamp: join(STATE_DIR, 'builds/functions'),
  });

/** Builds what the function `site` draws first pages with, into `functions/first`, when its sources changed. */
export const buildFirstPages = (request: BuildRequest): Promise<void> =>
  build(request, {
    title: 'Building the first pages',
    command: ['vite', 'build', 'web', '--ssr', 'src/first/server.tsx', '--mode', 'emulator'],
    source: 'web',
    result: join(ROOT, 'functions/first/server.js'),
    stamp: join(STATE_DIR, 'builds/first'),
  });

/** Builds the site for the emulators at `ports` into `outDir` when its sources changed. */
export const buildSite = (request: BuildRequest, ports: Ports, outDir: string): Promise<void> =>
  build(request, {
    title: 'Building the site',
    command: ['vite', 'build', 'web', '--mode', 'emulator', '--outDir', outDir, '--emptyOutDir'],
    source: 'web',
    env: { VITE_EMULATORS: emulatorsForWeb(ports) },
    result: join(outDir, 'app.html'),
    stamp: `${outDir}.stamp`,
  });

/** A program that npm installed. */
export function bin(name: string): string {
  return join(ROOT, 'node_modules/.bin', name);
}

async function build({ report, log }: BuildRequest, wanted: Build): Promise<void> {
  const { title, command, source, env = {}, result, stamp } = wanted;
  const sources = ['package-lock.json', 'tsconfig.base.json', 'functions/contract', source];
  const fingerprint = await fingerprintOf(ROOT, sources, `${process.version} ${Object.values(env)}`);
  const previous = await readFile(stamp, 'utf8').catch(() => '');
  if (previous === fingerprint && existsSync(result)) return;
  await rm(stamp, { force: true });
  const [program, ...args] = command;
  const stdio = ['ignore', log.descriptor, log.descriptor] as const;
  const code = await report.step(title, () =>
    run(bin(program), args, { cwd: ROOT, env: { ...process.env, ...env }, stdio: [...stdio] }),
  );
  if (code !== 0) {
    throw new LaunchError(
      `${await lastLines(log.path, 30)}\n${title} failed: mend what is named above and run the same command again (whole output in ${log.path}).`,
    );
  }
  await mkdir(dirname(stamp), { recursive: true });
  await writeFile(stamp, fingerprint);
}
