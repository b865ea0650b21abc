import { brotliCompressSync, gzipSync } from 'node:zlib';
import { type Browser, chromium, type Page, type Response } from 'playwright-core';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { isOfDocuments, readsIn } from '../../dev/bench/countPageReads.ts';
import { type PageCounts, type PageKind, pageKinds, pageSchema, readCounts } from '../../dev/cost/counts.ts';
import { functionsOrigin, siteOrigin } from './support/environment.ts';
import { listPhotos } from './support/listedPhotos.ts';
import { database, eventually } from './support/people.ts';
import { photographer } from './support/photographer.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await chromium.connect(inject('chromium'));
}, 60_000);
afterAll(() => browser.close());

/** Notes which encoding each picture asks for of a large photo, in the page; those of the tests' photos are small. */
function notePictures(names: readonly string[]): void {
  const shown: string[] = [];
  const of = (format: string): readonly number[] =>
    names.filter((name) => name.endsWith(format)).map((name) => Number.parseInt(name, 10));
  Object.assign(globalThis, { shown });
  document.addEventListener(
    'load',
    ({ target }) => {
      if (!(target instanceof HTMLImageElement) || !new URL(target.currentSrc).pathname.startsWith('/i/')) return;
      const widthPx = target.clientWidth * devicePixelRatio;
      const enough = (widths: readonly number[]) => widths.toSorted((a, b) => a - b).find((width) => width >= widthPx);
      const avif = target.closest('li') ? enough(of('.avif')) : undefined;
      shown.push(avif ? `${avif}.avif` : `${enough(of('.webp')) ?? Math.max(...of('.webp'))}.webp`);
    },
    true,
  );
}

const takePictures = (): readonly string[] => {
  const shown: unknown = Reflect.get(globalThis, 'shown');
  return Array.isArray(shown) ? shown.splice(0).map(String) : [];
};

const { pages, encodings } = readCounts();

/** Bytes of an encoding, as the mean of the demo's largest pictures. */
const sizeOf = (variant: string): number => v.parse(v.number(), Reflect.get(encodings, variant));

async function settle(page: Page): Promise<void> {
  await page.locator('main img[srcset]').first().waitFor();
  await page.waitForLoadState('networkidle');
}

/** What a visitor's browser that has nothing asks for, page by page; `walk` may go on from there, which is counted instead. */
async function countPage(path: string, walk?: (page: Page) => Promise<void>): Promise<PageCounts> {
  const context = await browser.newContext({
    baseURL: siteOrigin(),
    locale: 'ja',
    serviceWorkers: 'block',
    viewport: { width: 1280, height: 800 },
  });
  try {
    const page = await context.newPage();
    await page.addInitScript(notePictures, Object.keys(encodings));
    let answers: Response[] = [];
    page.on('response', (response) => answers.push(response));
    await page.goto(path);
    await settle(page);
    if (walk) {
      answers = [];
      await page.evaluate(takePictures);
      await walk(page);
    }
    const heard = answers;
    const from = (origin: string) =>
      heard.filter((answer) => answer.url().startsWith(origin) && answer.request().method() !== 'OPTIONS');
    const bodyOf = (answer: Response): Promise<Buffer> => answer.body().catch(() => Buffer.alloc(0));
    const sum = async (found: readonly Response[], measure: (answer: Response) => Promise<number>): Promise<number> =>
      (await Promise.all(found.map(measure))).reduce((total, one) => total + one, 0);
    const packed = async (answer: Response): Promise<number> => brotliCompressSync(await bodyOf(answer)).byteLength;
    const files = from(siteOrigin()).filter((answer) => !/^\/(api|i|a)\//.test(new URL(answer.url()).pathname));
    const isAnswer = (answer: Response): boolean => answer.request().isNavigationRequest() || isOfDocuments(answer);
    const asked = files.filter((answer) => !/max-age=[1-9]/.test(answer.headers()['cache-control'] ?? ''));
    const documents = await sum(heard, readsIn);
    const seen = await page.evaluate(takePictures);
    // Whoever scrolls on sees each picture of the page that came, and the walk only its beginning: the rest is of the same sizes.
    const shown = walk ? Array.from({ length: documents }, (_, index) => seen[index % seen.length] ?? '') : seen;
    return {
      documents,
      documentBytes: await sum(
        heard.filter(isOfDocuments),
        async (answer) => gzipSync(await bodyOf(answer)).byteLength,
      ),
      calls: from(functionsOrigin()).length,
      answers: heard.filter(isAnswer).length,
      pictures: shown.length,
      pictureBytes: Math.round(shown.reduce((total, variant) => total + sizeOf(variant), 0)),
      firstBytes: walk ? 0 : await sum(files, packed),
      laterBytes: walk ? 0 : await sum(asked, packed),
    };
  } finally {
    await context.close();
  }
}

/** A page more of the list. */
async function scrollOn(page: Page): Promise<void> {
  let isThere = false;
  page.on('response', (answer) => {
    isThere ||= new URL(answer.url()).searchParams.has('after');
  });
  const countShown = (): number => Number(Reflect.get(Reflect.get(globalThis, 'shown'), 'length'));
  await eventually('reading a page more, and seeing pictures', async () => {
    await page.mouse.wheel(0, 600);
    return (isThere && (await page.evaluate(countShown)) > 0) || undefined;
  });
  await page.waitForLoadState('networkidle');
}

/** Words and pictures of other tests stand on the same pages, so bytes and pictures may differ a little; documents may not. */
const slack: Readonly<Record<keyof PageCounts, (counted: number) => number>> = {
  documents: () => 0,
  calls: () => 0,
  answers: () => 0,
  pictures: () => 4,
  documentBytes: (counted) => counted * 0.3,
  pictureBytes: (counted) => counted * 0.3,
  firstBytes: (counted) => counted * 0.1,
  laterBytes: (counted) => counted * 0.3,
};

it('dev/cost/counts.json says what a view of each kind of page costs', async () => {
  const tag = `費用${Date.now()}`;
  await listPhotos(
    Array.from({ length: 70 }, (_, index) => `費用を数える ${index}`),
    { tags: [tag] },
  );
  await eventually('counting the tag', async () =>
    (await database().doc(`tags/${tag}`).get()).get('count') === 70 ? true : undefined,
  );
  const { username, ids } = await photographer(
    Array.from({ length: 12 }, (_, index) => `費用を払う ${index}`),
    () => ({ width: 4_000, height: 3_000 }),
  );
  const measured: Readonly<Record<PageKind, PageCounts>> = {
    home: await countPage('/'),
    list: await countPage('/', scrollOn),
    photo: await countPage(`/photos/${ids[0]}`),
    profile: await countPage(`/${username}`),
    tag: await countPage(`/tags/${encodeURIComponent(tag)}`),
  };
  const fields = v.parse(v.array(v.keyof(pageSchema)), Object.keys(slack));
  const wrong = pageKinds.flatMap((kind) =>
    fields.flatMap((field) => {
      const counted = pages[kind][field];
      return Math.abs(measured[kind][field] - counted) > slack[field](counted)
        ? [`${kind}.${field}: ${measured[kind][field]}, not ${counted}`]
        : [];
    }),
  );
  expect(wrong).toEqual([]);
});
