import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { LaunchError } from './failure.ts';
import { fingerprintOf } from './fingerprint.ts';
import { lastLines, openLog } from './logFile.ts';
import { emulatorsForWeb } from './origins.ts';
import { LOG_DIR, ROOT, STATE_DIR } from './paths.ts';
import type { Ports } from './ports.ts';
import { run } from './processes.ts';
import type { Report } from './report.ts';

interface Build {
  readonly title: string;
  readonly command: readonly [program: string, ...args: string[]];
  /** The workspace whose sources decide whether to build again. */
  readonly source: 'functions' | 'web';
  readonly env?: Readonly<Record<string, string>>;
  /** A file that the build writes. */
  readonly result: string;
  readonly stamp: string;
}

const functions: Build = {
  title: 'Building the functions',
  command: ['rolldown', '-c', 'functions/rolldown.config.js'],
  source: 'functions',
  result: join(ROOT, 'functions/lib/index.js'),
  stamp: join(STATE_DIR, 'builds/functions'),
};

/** What the function `site` renders first pages with. */
const firstPages: Build = {
  title: 'Building the first pages',
  command: ['vite', 'build', 'web', '--ssr', 'src/first/server.tsx', '--mode', 'emulator'],
  source: 'web',
  result: join(ROOT, 'functions/first/server.js'),
  stamp: join(STATE_DIR, 'builds/first'),
};

const site = (ports: Ports, outDir: string): Build => ({
  title: 'Building the site',
  command: ['vite', 'build', 'web', '--mode', 'emulator', '--outDir', outDir, '--emptyOutDir'],
  source: 'web',
  env: { VITE_EMULATORS: emulatorsForWeb(ports) },
  result: join(outDir, 'app.html'),
  stamp: `${outDir}.stamp`,
});

/** Builds what changed, side by side. Without `siteDir`, Vite serves the site. */
export async function buildAll(report: Report, ports: Ports, siteDir: string | undefined): Promise<void> {
  const wanted = [functions, firstPages, ...(siteDir === undefined ? [] : [site(ports, siteDir)])];
  await Promise.all(wanted.map((each) => build(report, each)));
}

/** A program that npm installed. */
export function bin(name: string): string {
  return join(ROOT, 'node_modules/.bin', name);
}

async function build(report: Report, { title, command, source, env = {}, result, stamp }: Build): Promise<void> {
  const sources = ['package-lock.json', 'tsconfig.base.json', 'functions/contract', source];
  const fingerprint = await fingerprintOf(ROOT, sources, `${process.version} ${Object.values(env)}`);
  const previous = await readFile(stamp, 'utf8').catch(() => '');
  if (previous === fingerprint && existsSync(result)) return;
  await rm(stamp, { force: true });
  const [program, ...args] = command;
  const log = openLog(join(LOG_DIR, `${title.replaceAll(' ', '-').toLowerCase()}.log`));
  const stdio = ['ignore' as const, log.descriptor, log.descriptor];
  const code = await report.step(title, () =>
    run(bin(program), args, { cwd: ROOT, env: { ...process.env, ...env }, stdio }),
  );
  if (code !== 0) {
    throw new LaunchError(
      `${await lastLines(log.path, 30)}\n${title} failed: fix the error above and run the same command again (all output in ${log.path}).`,
    );
  }
  await mkdir(dirname(stamp), { recursive: true });
  await writeFile(stamp, fingerprint);
}
