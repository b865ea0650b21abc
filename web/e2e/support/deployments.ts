import { execFile } from 'node:child_process';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { siteFolder } from './environment.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const run = promisify(execFile);

/** Nothing more is on its way to a page, nor will it ask for more by itself: its first heartbeat is what comes last. */
async function restOf(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/heartbeat')),
  );
  await page.waitForLoadState('networkidle');
}

export type Deployments = {
  /** Puts another build of the same sources in the place of what Hosting serves, under a page that loads nothing just now. */
  readonly deployOther: (page: Page) => Promise<void>;
  /** Says that another build is deployed, without deploying it: a deployment that is half-way. */
  readonly announce: (id: string) => Promise<void>;
  /** Puts back what was there. */
  readonly putBack: (page: Page | undefined) => Promise<void>;
  readonly discard: () => Promise<void>;
};

/** Builds the site a second time, as a deployment would. Takes some seconds. */
export async function prepareDeployments(): Promise<Deployments> {
  // Beside the folder that is served: then a rename is enough, and no file goes while it is being read. The emulator of
  // Hosting does not survive that, unlike Hosting.
  const aside = { first: `${siteFolder()}-first`, other: `${siteFolder()}-other` };
  for (const folder of Object.values(aside)) await rm(folder, { recursive: true, force: true });
  // Under other names throughout: a chunk in which nothing has changed would keep its own, and be no old one.
  const options = ['--mode', 'emulator', '--outDir', aside.other, '--assetsDir', 'assets/other'];
  await run(join(root, 'node_modules/.bin/vite'), ['build', 'web', ...options], {
    cwd: root,
    env: { ...process.env, MATATAKI_BUILD_ID: 'other', NODE_ENV: 'production' },
  });
  const latest = (): string => join(siteFolder(), 'builds/latest.json');
  let undo: (() => Promise<void>) | undefined;

  return {
    deployOther: async (page) => {
      await restOf(page);
      await rename(siteFolder(), aside.first);
      await rename(aside.other, siteFolder());
      undo = async () => {
        await rename(siteFolder(), aside.other);
        await rename(aside.first, siteFolder());
      };
    },
    announce: async (id) => {
      const before = await readFile(latest(), 'utf8');
      await writeFile(latest(), JSON.stringify({ id }));
      undo = () => writeFile(latest(), before);
    },
    putBack: async (page) => {
      await page?.context().close();
      await undo?.();
      undo = undefined;
    },
    discard: () => rm(aside.other, { recursive: true, force: true }),
  };
}
