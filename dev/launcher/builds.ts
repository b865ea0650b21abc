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

type Command = readonly [program: string, ...args: string[]];

export const buildFunctions: Command = ['rolldown', '-c', 'functions/rolldown.config.js'];
export const buildSite: Command = ['vite', 'build', 'web'];
/** What the function `site` renders first pages with. */
export const buildFirstPages: Command = [...buildSite, '--ssr', 'src/first/server.tsx'];

/** A program that npm installed. */
export const bin = (name: string): string => join(ROOT, 'node_modules/.bin', name);

/** Builds what changed, side by side. Without `siteDir`, Vite serves the site. */
export async function buildAll(report: Report, ports: Ports, siteDir: string | undefined): Promise<void> {
  const forEmulators = ['--mode', 'emulator'];
  /** Sources of the workspace decide whether to build again. `result`: a file that the build writes. */
  const build = async (title: string, workspace: 'functions' | 'web', command: Command, result: string, env = {}) => {
    const sources = ['package-lock.json', 'tsconfig.base.json', 'functions/contract', workspace];
    const fingerprint = await fingerprintOf(ROOT, sources, `${process.version} ${JSON.stringify(env)}`);
    const stamp = join(STATE_DIR, 'builds', result.replaceAll(/\W/g, '-'));
    const previous = await readFile(stamp, 'utf8').catch(() => '');
    if (previous === fingerprint && existsSync(result)) return;
    await rm(stamp, { force: true });
    const [program, ...args] = command;
    const { path, stdio } = openLog(join(LOG_DIR, `${title.replaceAll(' ', '-').toLowerCase()}.log`));
    const code = await report.step(title, () => run(bin(program), args, { env: { ...process.env, ...env }, stdio }));
    if (code !== 0) {
      throw new LaunchError(
        `${await lastLines(path, 30)}\n${title} failed: fix the error above and try again (log: ${path}).`,
      );
    }
    await mkdir(dirname(stamp), { recursive: true });
    await writeFile(stamp, fingerprint);
  };
  const builds = [
    build('Building the functions', 'functions', buildFunctions, join(ROOT, 'functions/lib/index.js')),
    build(
      'Building the first pages',
      'web',
      [...buildFirstPages, ...forEmulators],
      join(ROOT, 'functions/first/server.js'),
    ),
  ];
  if (siteDir !== undefined) {
    const command: Command = [...buildSite, ...forEmulators, '--outDir', siteDir, '--emptyOutDir'];
    const env = { VITE_EMULATORS: emulatorsForWeb(ports) };
    builds.push(build('Building the site', 'web', command, join(siteDir, 'app.html'), env));
  }
  await Promise.all(builds);
}
