import type { Browser, Page, Response } from 'playwright-core';
import * as v from 'valibot';
import { siteStatePath } from '#contract/closable.ts';
import { inWindow, noWorker, showCopiedPictures, waitForRest } from './pages.ts';

const foundSchema = v.array(v.object({ document: v.optional(v.unknown()), found: v.optional(v.unknown()) }));
const listSchema = v.object({ items: v.array(v.unknown()) });
const pagesSchema = v.object({ pages: v.array(listSchema) });
/** The queries that came within a page. */
const withPage = /<script[^>]*\sid="first"[^>]*>([^<]*)/;
const query = v.object({ state: v.object({ data: v.unknown() }) });
const withPageSchema = v.object({ queries: v.array(query) });

const sum = (counts: readonly number[]): number => counts.reduce((all, each) => all + each, 0);

const countedIn = (answer: unknown): number => {
  const several = v.safeParse(pagesSchema, answer);
  if (several.success) return sum(several.output.pages.map(countedIn));
  const list = v.safeParse(listSchema, answer);
  if (list.success) return Math.max(1, list.output.items.length);
  const found = v.safeParse(foundSchema, answer);
  return found.success ? Math.max(1, found.output.filter(({ document, found }) => document ?? found).length) : 1;
};

/** What an answer costs that is in no cache: a read for each document, and one for none. */
async function readsIn(response: Response): Promise<number> {
  const { pathname } = new URL(response.url());
  if (response.request().isNavigationRequest()) {
    const [, data] = withPage.exec(await response.text().catch(() => '')) ?? [];
    if (data === undefined) return 0;
    const { queries } = v.parse(withPageSchema, JSON.parse(data));
    return sum(queries.map(({ state }) => countedIn(state.data)));
  }
  // The site's own JSON, or Firestore's.
  const isOfApi = pathname.startsWith('/api/') && !pathname.endsWith(siteStatePath);
  const isOfDocuments = isOfApi || pathname.includes('/documents');
  if (!isOfDocuments || response.request().method() === 'OPTIONS') return 0;
  return countedIn(await response.json().catch(() => undefined));
}

/** Counts from now on. The result tells how many documents were read since it was last called. */
export function watchReads(page: Page): () => Promise<number> {
  const counted: Promise<number>[] = [];
  page.on('response', (response) => {
    const reads = readsIn(response);
    // Fails where the sum is taken, and not before.
    reads.catch(() => undefined);
    counted.push(reads);
  });
  return async () => sum(await Promise.all(counted.splice(0)));
}

/** Documents that the views of a visit cost, as Firestore bills them. */
export async function countPageReads(browser: Browser, origin: string, photoId: string) {
  const visit = <Result>(path: string, walk: (page: Page, takeReads: () => Promise<number>) => Promise<Result>) =>
    inWindow(browser, noWorker, async (page) => {
      const takeReads = watchReads(page);
      await showCopiedPictures(page);
      await page.goto(`${origin}${path}`);
      await waitForRest(page);
      return walk(page, takeReads);
    });
  const photo = await visit(`/photos/${photoId}`, (_page, takeReads) => takeReads());
  return visit('/', async (page, takeReads) => {
    const list = await takeReads();
    const openAndGoBack = async (): Promise<void> => {
      await page.locator('main li a[href^="/photos/"]').nth(1).click();
      await page.waitForURL('**/photos/*');
      await waitForRest(page);
      await page.goBack();
      await page.waitForURL((url) => url.pathname === '/');
      await waitForRest(page);
    };
    await openAndGoBack();
    await takeReads();
    await openAndGoBack();
    // `again`: within a minute, by links and the way back.
    return { list, photo, again: await takeReads() };
  });
}
