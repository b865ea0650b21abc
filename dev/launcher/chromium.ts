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

/** The path of a Chromium, installing one where there is none; the error names every way that was tried. */
export async function provideChromium(request: ChromiumRequest): Promise<string> {
  const { env } = request;
  const named = env.CHROMIUM_BIN;
  if (named !== undefined && named !== '') {
    if (isRunnable(named)) return named;
    throw new LaunchError(`CHROMIUM_BIN names ${named}, which cannot be run: correct it or unset it.`);
  }
  const found = findChromium(env);
  if (found !== undefined) return found;
  await download(request);
  const downloaded = findChromium(env);
  if (downloaded !== undefined) return downloaded;
  await installPackages(request);
  const installed = findChromium(env);
  if (installed !== undefined) return installed;
  throw new LaunchError(
    `No Chromium could be found or installed for the browser tests (tried CHROMIUM_BIN, ${NAMES.join(', ')} on the PATH, Playwright’s own, and on Debian as root apt-get): install Chromium, or set CHROMIUM_BIN to one; details are in ${request.log.path}.`,
  );
}

/** The path of a Chromium that is there; installs none. */
export function findChromium(env: NodeJS.ProcessEnv): string | undefined {
  for (const name of NAMES) {
    const onPath = findOnPath(name, env);
    if (onPath !== undefined) return onPath;
  }
  return [...MAC_APPS, chromium.executablePath()].find(isRunnable);
}

async function download({ env, report, log }: ChromiumRequest): Promise<void> {
  await report.step('Downloading Chromium with Playwright: about a minute, this once', () =>
    run(bin('playwright-core'), ['install', 'chromium'], {
      cwd: ROOT,
      env,
      stdio: ['ignore', log.descriptor, log.descriptor],
    }),
  );
}

async function installPackages({ env, report, log }: ChromiumRequest): Promise<void> {
  const aptGet = findOnPath('apt-get', env);
  if (aptGet === undefined || process.getuid?.() !== 0) return;
  await report.step(
    'Installing Chromium and Japanese fonts with apt-get: one to three minutes, this once',
    async () => {
      const install = ['install', '-y', '--no-install-recommends', 'fonts-noto-cjk'];
      for (const args of [['update'], [...install, 'chromium-headless-shell'], [...install, 'chromium']]) {
        if (args.includes('chromium') && findChromium(env) !== undefined) continue;
        await run(aptGet, args, {
          cwd: ROOT,
          env: { ...env, DEBIAN_FRONTEND: 'noninteractive' },
          stdio: ['ignore', log.descriptor, log.descriptor],
        });
      }
    },
  );
}
