import { execFile } from 'node:child_process';
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { keepAssets } from '../../../dev/hosting/keepAssets.ts';
import { siteFolder, siteOrigin } from './environment.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const run = promisify(execFile);

/** Waits until a page has no pending request and will send none by itself: its first heartbeat comes last. */
async function restOf(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/heartbeat')),
  );
  await page.waitForLoadState('networkidle');
}

/**
 * On Node 22 and later the emulator of Hosting keeps a file's first ETag for ever, and would tell a browser that
 * revalidates the page that it has not changed.
 */
async function forgetAnswers(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.clearBrowserCache');
  await session.detach();
}

export type Deployments = {
  /**
   * Replaces the served files by another build of the same sources, under a page that loads nothing at the moment, as
   * far as `rest` knows.
   */
  readonly deployOther: (page: Page, rest?: (page: Page) => Promise<void>) => Promise<void>;
  /** Restores the former files, under a page that loads nothing at the moment. */
  readonly rollBack: (page: Page) => Promise<void>;
  /** Adds the deployed files to those of the other build, as a pipeline does before it deploys it. */
  readonly keepFirst: () => Promise<void>;
  /** Removes a chunk, by its name without the hash; returns its address. `putBack` restores it. */
  readonly lose: (name: string) => Promise<string>;
  /** Announces another build without deploying it: a deployment half-way. */
  readonly announce: (id: string) => Promise<void>;
  /** Restores the former announcement. */
  readonly putBack: () => Promise<void>;
  readonly discard: () => Promise<void>;
};

/** Builds the site a second time, as a deployment does. Takes some seconds. */
export async function prepareDeployments(): Promise<Deployments> {
  // Beside the served folder, so that a rename is enough and no file disappears while it is read. The emulator of
  // Hosting does not survive that, unlike Hosting.
  const aside = { first: `${siteFolder()}-first`, other: `${siteFolder()}-other` };
  for (const folder of Object.values(aside)) await rm(folder, { recursive: true, force: true });
  // With different names throughout: an unchanged chunk would keep its name, and not be an old one.
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
