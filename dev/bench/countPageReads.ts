import type { Browser, Page, Response } from 'playwright-core';
import * as v from 'valibot';
import type { StaticServer } from './staticServer.ts';

/** Documents that the views of one visit cost, as Firestore bills them. */
export type PageReads = {
  readonly list: number;
  readonly photo: number;
  /** List and photo again within a minute, by links and the way back. */
  readonly again: number;
};

const answerSchema = v.array(v.object({ document: v.optional(v.unknown()), found: v.optional(v.unknown()) }));

/** What an answer of Firestore's costs: a read for each document, and one for none. */
export async function readsIn(response: Response): Promise<number> {
  const url = response.url();
  if (!url.includes('/documents') || response.request().method() === 'OPTIONS') return 0;
  if (!/:(runQuery|batchGet)/.test(url)) return 1;
  const parsed = v.safeParse(answerSchema, await response.json().catch(() => undefined));
  if (!parsed.success) return 1;
  return Math.max(1, parsed.output.filter(({ document, found }) => document ?? found).length);
}

/** The photos of a list, or the one of a page. */
const photos = (page: Page) => page.locator('main li a[href^="/photos/"]');

async function settle(page: Page): Promise<void> {
  await page.locator('main img[srcset]').first().waitFor();
  await page.waitForLoadState('networkidle');
}

/** What a visitor's walk costs: the list, a photo opened by its address, and from list to photo and back twice. */
export async function countPageReads(browser: Browser, server: StaticServer, photoId: string): Promise<PageReads> {
  const visit = async (path: string, walk: (page: Page, takeReads: () => Promise<number>) => Promise<void>) => {
    const context = await browser.newContext({ locale: 'ja', serviceWorkers: 'block' });
    try {
      const page = await context.newPage();
      const counted: Promise<number>[] = [];
      page.on('response', (response) => counted.push(readsIn(response)));
      await page.goto(`${server.origin}${path}`);
      await settle(page);
      await walk(page, async () => (await Promise.all(counted.splice(0))).reduce((sum, reads) => sum + reads, 0));
    } finally {
      await context.close();
    }
  };

  let [list, photo, again] = [0, 0, 0];
  await visit('/', async (page, takeReads) => {
    list = await takeReads();
    const open = async (): Promise<void> => {
      await photos(page).nth(1).click();
      await page.waitForURL('**/photos/*');
      await settle(page);
    };
    const back = async (): Promise<void> => {
      await page.goBack();
      await page.waitForURL((url) => url.pathname === '/');
      await settle(page);
    };
    await open();
    await takeReads();
    await back();
    await open();
    await back();
    again = await takeReads();
  });
  await visit(`/photos/${photoId}`, async (_page, takeReads) => {
    photo = await takeReads();
  });
  return { list, photo, again };
}
