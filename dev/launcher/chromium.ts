import { chromium } from 'playwright-core';
import { bin } from './builds.ts';
import { LaunchError } from './failure.ts';
import type { LogFile } from './logFile.ts';
import { ROOT } from './paths.ts';
import { run } from './processes.ts';
import type { Report } from './report.ts';
import { findOnPath, isRunnable } from './tools.ts';

/**
 * How the tests launch Chromium: no sandbox, for they run as root in containers too, and nothing that talks to the
 * world on its own.
 */
export const CHROMIUM_ARGS: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** First what draws pages alone, without windows of its own that nobody sees. */
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const MAC_APPS = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

export interface ChromiumRequest {
  readonly env: NodeJS.ProcessEnv;
  readonly report: Report;
  readonly log: LogFile;
}

/** The path of a Chromium, installing one where there is none. The error names every way that was tried. */
export async function provideChromium({ env, report, log }: ChromiumRequest): Promise<string> {
  const named = env.CHROMIUM_BIN;
  if (named !== undefined && named !== '') {
    if (isRunnable(named)) return named;
    throw new LaunchError(`CHROMIUM_BIN names ${named}, which cannot be run: correct it or unset it.`);
  }
  const options = {
    cwd: ROOT,
    env: { ...env, DEBIAN_FRONTEND: 'noninteractive' },
    stdio: ['ignore', log.descriptor, log.descriptor],
  } as const;
  for (const [title, program, ...args] of waysToInstall(env)) {
    const found = findChromium(env);
    if (found !== undefined) return found;
    await report.step(title, () => run(program, args, { ...options, stdio: [...options.stdio] }));
  }
  const installed = findChromium(env);
  if (installed !== undefined) return installed;
  throw new LaunchError(
    `No Chromium could be found or installed for the browser tests (tried CHROMIUM_BIN, ${NAMES.join(', ')} on the PATH, Playwright’s own, and on Debian as root apt-get): install Chromium, or set CHROMIUM_BIN to one; details are in ${log.path}.`,
  );
}

/** The path of a Chromium that is there; installs none. */
export function findChromium(env: NodeJS.ProcessEnv): string | undefined {
  const onPath = NAMES.map((name) => findOnPath(name, env)).find((found) => found !== undefined);
  return onPath ?? [...MAC_APPS, chromium.executablePath()].find(isRunnable);
}

type Way = readonly [title: string, program: string, ...args: string[]];

function waysToInstall(env: NodeJS.ProcessEnv): readonly Way[] {
  const download: Way = [
    'Downloading Chromium: about a minute, this once',
    bin('playwright-core'),
    'install',
    'chromium',
  ];
  const aptGet = findOnPath('apt-get', env);
  if (aptGet === undefined || process.getuid?.() !== 0) return [download];
  const install = (name: string): Way => [
    `Installing ${name} and Japanese fonts with apt-get: one to three minutes, this once`,
    ...([aptGet, 'install', '-y', '--no-install-recommends', 'fonts-noto-cjk', name] as const),
  ];
  const update: Way = ['Asking apt-get for its packages', aptGet, 'update'];
  return [download, update, install('chromium-headless-shell'), install('chromium')];
}
