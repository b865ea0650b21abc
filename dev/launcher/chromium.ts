import { chromium } from 'playwright-core';
import { isRunnable, onPath } from '../hidane.mjs';
import { bin } from './builds.ts';
import { LaunchError } from './failure.ts';
import type { LogFile } from './logFile.ts';
import { ROOT } from './paths.ts';
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
const MAC_APPS = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

export interface ChromiumRequest {
  readonly env: NodeJS.ProcessEnv;
  readonly report: Report;
  readonly log: LogFile;
}

/** The path of a Chromium, installed if necessary. */
export async function provideChromium({ env, report, log }: ChromiumRequest): Promise<string> {
  const { CHROMIUM_BIN: named } = env;
  if (named) {
    if (isRunnable(named)) return named;
    throw new LaunchError(`CHROMIUM_BIN is ${named}, which does not run: correct it or unset it.`);
  }
  const stdio = ['ignore' as const, log.descriptor, log.descriptor];
  for (const [title, ...command] of waysToInstall(env)) {
    const found = findChromium(env);
    if (found !== undefined) return found;
    const [program, ...args] = command;
    await report.step(title, () => run(program, args, { cwd: ROOT, env, stdio }));
  }
  const installed = findChromium(env);
  if (installed !== undefined) return installed;
  throw new LaunchError(
    `No Chromium could be found or installed for the browser tests: install Chromium, or set CHROMIUM_BIN (details in ${log.path}).`,
  );
}

/** The path of an installed Chromium. */
export function findChromium(env: NodeJS.ProcessEnv): string | undefined {
  const found = NAMES.flatMap((name) => onPath(name, env));
  return found[0] ?? [...MAC_APPS, chromium.executablePath()].find(isRunnable);
}

function waysToInstall(env: NodeJS.ProcessEnv): readonly (readonly [title: string, ...[string, ...string[]]])[] {
  const download = ['Downloading Chromium (only once)', bin('playwright-core'), 'install', 'chromium'] as const;
  if (onPath('apt-get', env).length === 0 || process.getuid?.() !== 0) return [download];
  const install = 'DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends fonts-noto-cjk';
  const either = `apt-get update; ${install} chromium-headless-shell || ${install} chromium`;
  return [download, ['Installing Chromium and Japanese fonts with apt-get (only once)', 'sh', '-c', either]];
}
