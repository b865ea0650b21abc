import type { Browser, Page, Response } from 'playwright-core';
import * as v from 'valibot';
import { siteStatePath } from '#contract/closable.ts';
import type { StaticServer } from './staticServer.ts';

/** Documents that the views of one visit cost, as Firestore bills them. */
export type PageReads = {
  readonly list: number;
  readonly photo: number;
  /** List and photo again within a minute, by links and the way back. */
  readonly again: number;
};

const foundSchema = v.array(v.object({ document: v.optional(v.unknown()), found: v.optional(v.unknown()) }));
const listSchema = v.object({ items: v.array(v.unknown()) });

const isOfApi = (url: string): boolean => new URL(url).pathname.startsWith('/api/') && !url.endsWith(siteStatePath);
const isOfFirestore = (url: string): boolean => url.includes('/documents');

/** Whether an answer is of documents: the site's own JSON, or Firestore's. */
const isOfDocuments = (response: Response): boolean =>
  (isOfApi(response.url()) || isOfFirestore(response.url())) && response.request().method() !== 'OPTIONS';

const countedIn = (answer: unknown): number => {
  const list = v.safeParse(listSchema, answer);
  if (list.success) return Math.max(1, list.output.items.length);
  const found = v.safeParse(foundSchema, answer);
  return found.success ? Math.max(1, found.output.filter(({ document, found }) => document ?? found).length) : 1;
};

/** The answers that came within a page. */
const withPage = /<script[^>]*\sid="first"[^>]*>([^<]*)/;
const withPageSchema = v.object({ answers: v.record(v.string(), v.unknown()) });

function countedInPage(html: string): number {
  const [, data] = withPage.exec(html) ?? [];
  if (data === undefined) return 0;
  const { answers } = v.parse(withPageSchema, JSON.parse(data));
  return Object.values(answers).reduce<number>((sum, answer) => sum + countedIn(answer), 0);
}

/** What an answer costs where neither the edge nor an instance has it: a read for each document, and one for none. */
export async function readsIn(response: Response): Promise<number> {
  if (response.request().isNavigationRequest()) return countedInPage(await response.text().catch(() => ''));
  return isOfDocuments(response) ? countedIn(await response.json().catch(() => undefined)) : 0;
}

/** The photos of a list, or the one of a page. */
const photos = (page: Page) => page.locator('main li a[href^="/photos/"]');

/** Until pictures stand and nothing has been asked for half a second: `networkidle` is one moment of a document, and pages change within it. */
function restOf(page: Page): () => Promise<void> {
  const quietMs = 500;
  let [pending, changedAtMs] = [0, Date.now()];
  const note = (by: number) => () => {
    pending += by;
    changedAtMs = Date.now();
  };
  page.on('request', note(1));
  page.on('requestfinished', note(-1));
  page.on('requestfailed', note(-1));
  return async () => {
    await page.locator('main img[srcset]').first().waitFor();
    while (pending > 0 || Date.now() - changedAtMs < quietMs) await page.waitForTimeout(50);
  };
}

type Walk = (page: Page, rest: () => Promise<void>, takeReads: () => Promise<number>) => Promise<void>;

/** What a visitor's walk costs: the list, a photo opened by its address, and from list to photo and back twice. */
export async function countPageReads(browser: Browser, server: StaticServer, photoId: string): Promise<PageReads> {
  const visit = async (path: string, walk: Walk) => {
    const context = await browser.newContext({ locale: 'ja', serviceWorkers: 'block' });
    try {
      const page = await context.newPage();
      const counted: Promise<number>[] = [];
      page.on('response', (response) => counted.push(readsIn(response)));
      const rest = restOf(page);
      await page.goto(`${server.origin}${path}`);
      await rest();
      await walk(page, rest, async () => (await Promise.all(counted.splice(0))).reduce((sum, reads) => sum + reads, 0));
    } finally {
      await context.close();
    }
  };

  let [list, photo, again] = [0, 0, 0];
  await visit('/', async (page, rest, takeReads) => {
    list = await takeReads();
    const open = async (): Promise<void> => {
      await photos(page).nth(1).click();
      await page.waitForURL('**/photos/*');
      await rest();
    };
    const back = async (): Promise<void> => {
      await page.goBack();
      await page.waitForURL((url) => url.pathname === '/');
      await rest();
    };
    await open();
    await takeReads();
    await back();
    await open();
    await back();
    again = await takeReads();
  });
  await visit(`/photos/${photoId}`, async (_page, _rest, takeReads) => {
    photo = await takeReads();
  });
  return { list, photo, again };
}
