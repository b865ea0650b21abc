import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { bin } from './builds.ts';
import { LaunchError } from './failure.ts';
import type { Keeper } from './keeper.ts';
import type { LogFile } from './logFile.ts';
import { ROOT } from './paths.ts';
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
const DOWNLOAD_LIMIT_MS = 5 * 60_000;
const PACKAGES_LIMIT_MS = 10 * 60_000;

export interface ChromiumRequest {
  readonly env: NodeJS.ProcessEnv;
  readonly keeper: Keeper;
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
  const found = await findChromium(env);
  if (found !== undefined) return found;
  await download(request);
  const downloaded = await findChromium(env);
  if (downloaded !== undefined) return downloaded;
  await installPackages(request);
  const installed = await findChromium(env);
  if (installed !== undefined) return installed;
  throw new LaunchError(
    `No Chromium could be found or installed for the browser tests (tried CHROMIUM_BIN, ${NAMES.join(', ')} on the PATH, Playwright’s own, and on Debian as root apt-get): install Chromium, or set CHROMIUM_BIN to one; details are in ${request.log.path}.`,
  );
}

/** The path of a Chromium that is there; installs none. */
export async function findChromium(env: NodeJS.ProcessEnv): Promise<string | undefined> {
  for (const name of NAMES) {
    const onPath = findOnPath(name, env);
    if (onPath !== undefined) return onPath;
  }
  return MAC_APPS.find(isRunnable) ?? (await findPlaywrightChromium(env));
}

/** The newest Chromium that Playwright downloaded, whichever version of Playwright did. */
async function findPlaywrightChromium(env: NodeJS.ProcessEnv): Promise<string | undefined> {
  const caches = [
    env.PLAYWRIGHT_BROWSERS_PATH,
    join(homedir(), '.cache/ms-playwright'),
    join(homedir(), 'Library/Caches/ms-playwright'),
  ];
  for (const cache of caches) {
    if (cache === undefined || !existsSync(cache)) continue;
    const builds = (await readdir(cache)).filter((name) => /^chromium-\d+$/.test(name));
    const newestFirst = builds.sort(
      (a, b) => Number(b.slice('chromium-'.length)) - Number(a.slice('chromium-'.length)),
    );
    for (const build of newestFirst) {
      const places = [
        'chrome-linux/chrome',
        'chrome-linux64/chrome',
        'chrome-mac/Chromium.app/Contents/MacOS/Chromium',
        'chrome-mac-arm64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing',
      ];
      const binary = places.map((place) => join(cache, build, place)).find(isRunnable);
      if (binary !== undefined) return binary;
    }
  }
  return undefined;
}

async function download({ env, keeper, report, log }: ChromiumRequest): Promise<void> {
  await report.step('Downloading Chromium with Playwright: about a minute, this once', () =>
    keeper.run(bin('playwright-core'), ['install', 'chromium'], {
      cwd: ROOT,
      env,
      stdio: ['ignore', log.descriptor, log.descriptor],
      stop: AbortSignal.timeout(DOWNLOAD_LIMIT_MS),
    }),
  );
}

async function installPackages({ env, keeper, report, log }: ChromiumRequest): Promise<void> {
  const aptGet = findOnPath('apt-get', env);
  if (aptGet === undefined || process.getuid?.() !== 0) return;
  await report.step(
    'Installing Chromium and Japanese fonts with apt-get: one to three minutes, this once',
    async () => {
      const install = ['install', '-y', '--no-install-recommends', 'fonts-noto-cjk'];
      for (const args of [['update'], [...install, 'chromium-headless-shell'], [...install, 'chromium']]) {
        if (args.includes('chromium') && (await findChromium(env)) !== undefined) continue;
        await keeper.run(aptGet, args, {
          cwd: ROOT,
          env: { ...env, DEBIAN_FRONTEND: 'noninteractive' },
          stdio: ['ignore', log.descriptor, log.descriptor],
          stop: AbortSignal.timeout(PACKAGES_LIMIT_MS),
        });
      }
    },
  );
}
