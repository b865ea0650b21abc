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
  readonly emulators?: string;
  /** A file that the build writes. */
  readonly result: string;
}

/** Builds what changed, side by side. Without `siteDir`, Vite serves the site. */
export async function buildAll(report: Report, ports: Ports, siteDir: string | undefined): Promise<void> {
  const functions: Build = {
    title: 'Building the functions',
    command: ['rolldown', '-c', 'functions/rolldown.config.js'],
    source: 'functions',
    result: join(ROOT, 'functions/lib/index.js'),
  };
  /** What the function `site` renders first pages with. */
  const firstPages: Build = {
    title: 'Building the first pages',
    command: ['vite', 'build', 'web', '--ssr', 'src/first/server.tsx', '--mode', 'emulator'],
    source: 'web',
    result: join(ROOT, 'functions/first/server.js'),
  };
  const site: Build | undefined =
    siteDir === undefined
      ? undefined
      : {
          title: 'Building the site',
          command: ['vite', 'build', 'web', '--mode', 'emulator', '--outDir', siteDir, '--emptyOutDir'],
          source: 'web',
          emulators: emulatorsForWeb(ports),
          result: join(siteDir, 'app.html'),
        };
  await Promise.all([functions, firstPages, ...(site ? [site] : [])].map((each) => build(report, each)));
}

/** A program that npm installed. */
export function bin(name: string): string {
  return join(ROOT, 'node_modules/.bin', name);
}

async function build(report: Report, { title, command, source, emulators = '', result }: Build): Promise<void> {
  const sources = ['package-lock.json', 'tsconfig.base.json', 'functions/contract', source];
  const fingerprint = await fingerprintOf(ROOT, sources, `${process.version} ${emulators}`);
  const stamp = join(STATE_DIR, 'builds', result.replaceAll(/\W/g, '-'));
  const previous = await readFile(stamp, 'utf8').catch(() => '');
  if (previous === fingerprint && existsSync(result)) return;
  await rm(stamp, { force: true });
  const [program, ...args] = command;
  const { path, stdio } = openLog(join(LOG_DIR, `${title.replaceAll(' ', '-').toLowerCase()}.log`));
  const env = { ...process.env, ...(emulators && { VITE_EMULATORS: emulators }) };
  const code = await report.step(title, () => run(bin(program), args, { env, stdio }));
  if (code !== 0) {
    throw new LaunchError(
      `${await lastLines(path, 30)}\n${title} failed: fix the error above and run the same command again (all output in ${path}).`,
    );
  }
  await mkdir(dirname(stamp), { recursive: true });
  await writeFile(stamp, fingerprint);
}
