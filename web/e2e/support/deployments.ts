import { execFile } from 'node:child_process';
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { keepAssets } from '../../../dev/hosting/keepAssets.ts';
import { showPhoto } from './browser.ts';
import { siteFolder, siteOrigin } from './environment.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const run = promisify(execFile);

/** Nothing more is on its way to a page, nor will it ask for more by itself: its first heartbeat is what comes last. */
async function restOf(page: Page): Promise<void> {
  await showPhoto(page);
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/heartbeat')),
  );
  await page.waitForLoadState('networkidle');
}

/**
 * On Node 22 and later the emulator of Hosting gives a file for ever the ETag that it had first, and would tell a browser that
 * asks whether the page has changed that it has not.
 */
async function forgetAnswers(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.clearBrowserCache');
  await session.detach();
}

export type Deployments = {
  /** Puts another build of the same sources in the place of what Hosting serves, under a page that loads nothing just now, as far as `rest` knows. */
  readonly deployOther: (page: Page, rest?: (page: Page) => Promise<void>) => Promise<void>;
  /** Puts back what was there, under a page that loads nothing just now. */
  readonly rollBack: (page: Page) => Promise<void>;
  /** Puts the files of what is deployed beside those of the other build, as a pipeline does before it deploys it. */
  readonly keepFirst: () => Promise<void>;
  /** Has a chunk be missing, by its name without the hash; gives its address. `putBack` brings it back. */
  readonly lose: (name: string) => Promise<string>;
  /** Says that another build is deployed, without deploying it: a deployment that is half-way. */
  readonly announce: (id: string) => Promise<void>;
  /** Puts back what was there. */
  readonly putBack: () => Promise<void>;
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
  const putBack = async (): Promise<void> => {
    await undo?.();
    undo = undefined;
  };

  return {
    deployOther: async (page, rest = restOf) => {
      await rest(page);
      await rename(siteFolder(), aside.first);
      await rename(aside.other, siteFolder());
      await forgetAnswers(page);
      undo = async () => {
        await rename(siteFolder(), aside.other);
        await rename(aside.first, siteFolder());
      };
    },
    keepFirst: async () => {
      await keepAssets({ origin: siteOrigin(), dist: aside.other, now: new Date() });
    },
    lose: async (name) => {
      const assets = join(siteFolder(), 'assets');
      const file = (await readdir(assets)).find(
        (candidate) => candidate.startsWith(`${name}-`) && candidate.endsWith('.js'),
      );
      if (file === undefined) throw new Error(`the site has no chunk ${name}`);
      await rename(join(assets, file), join(assets, `${file}.away`));
      undo = () => rename(join(assets, `${file}.away`), join(assets, file));
      return `/assets/${file}`;
    },
    announce: async (id) => {
      const before = await readFile(latest(), 'utf8');
      await writeFile(latest(), JSON.stringify({ id }));
      undo = () => writeFile(latest(), before);
    },
    rollBack: async (page) => {
      await restOf(page);
      await putBack();
      await forgetAnswers(page);
    },
    putBack,
    discard: () => rm(aside.other, { recursive: true, force: true }),
  };
}
