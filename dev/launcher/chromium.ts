import { chromium } from 'playwright-core';
import { isRunnable, onPath } from '../hidane.mjs';
import { bin } from './builds.ts';
import { LaunchError } from './failure.ts';
import type { LogFile } from './logFile.ts';
import { run } from './processes.ts';
import type { Report } from './report.ts';

/** No sandbox, because tests run as root in containers, and no requests of Chromium's own. */
export const CHROMIUM_ARGS: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The first draws pages without windows. */
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const ON_A_MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

const aptInstall = 'DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends fonts-noto-cjk';
/** Shell commands. The second is for containers of Debian. */
const waysToInstall = {
  'Downloading Chromium (only once)': `${bin('playwright-core')} install chromium`,
  'Installing Chromium and Japanese fonts with apt-get (only once)': `apt-get update; ${aptInstall} chromium-headless-shell || ${aptInstall} chromium`,
};

/** The path of a Chromium, installed if necessary. */
export async function provideChromium(report: Report, { path, stdio }: LogFile): Promise<string> {
  const { CHROMIUM_BIN: named } = process.env;
  if (named) {
    if (isRunnable(named)) return named;
    throw new LaunchError(`CHROMIUM_BIN is ${named}, which does not run: correct it or unset it.`);
  }
  for (const [title, command] of Object.entries(waysToInstall)) {
    if (findChromium() !== undefined) break;
    await report.step(title, () => run('sh', ['-c', command], { stdio }));
  }
  const executable = findChromium();
  if (executable !== undefined) return executable;
  throw new LaunchError(`No Chromium could be found or installed: install it, or set CHROMIUM_BIN (log: ${path}).`);
}

/** The path of an installed Chromium. */
export function findChromium(): string | undefined {
  return NAMES.flatMap(onPath)[0] ?? [ON_A_MAC, chromium.executablePath()].find(isRunnable);
}
