import { createServer, get } from 'node:http';
import type { Browser } from 'playwright-core';
import type { Plugin } from 'vite';
import { startEdge } from '../edge/edge.ts';
import type { Stack } from '../launcher/stack.ts';
import { databaseOf, demoPhotos, publishedAt, type Written, writeAll } from './copies.ts';
import { atMost, type Figure, type Ground, launchChromium, rounds } from './ground.ts';
import { countPageReads, type PageReads } from './pageReads.ts';
import { forget, inWindow, noted, noWorker, slowDown, watchPage } from './pages.ts';
import { buildForBench, everyRowDrawn, listening, nothingRemembered, serveBuild, startSite } from './sites.ts';

/** A project of its own: the emulated functions, which would start for every write, hear nothing of it. */
const projectId = 'demo-lists';
const photos = 2_000;
const windows: readonly Window[] = [
  { width: 390, height: 844 },
  { width: 1_440, height: 900 },
];
const times = 3;
const idOf = (index: number): string => `bench${String(index).padStart(15, '0')}`;

/** Another thumbhash for each photo: one that was decoded before would cost nothing. */
function thumbhashLike(model: string, index: number): string {
  const bytes = Buffer.from(model, 'base64');
  bytes.writeUInt16LE(index, bytes.length - 2);
  return bytes.toString('base64');
}

/** Writes published photos with the words and pictures of these in turn, and the demo's titles. */
async function writePhotos(stack: Stack, models: readonly Written[]): Promise<void> {
  const titles = await databaseOf(stack.projectId).collection('titles').get();
  function* documents(): Generator<Written> {
    for (const title of titles.docs) yield { path: title.ref.path, data: title.data() };
    for (let index = 0; index < photos; index += 1) {
      const { path = '', data = {} } = models[index % models.length] ?? {};
      const [at, thumbhash] = [publishedAt(index), thumbhashLike(String(data['thumbhash']), index)];
      const own = { pictureId: path.split('/')[1], ...data, thumbhash, publishedAt: at, createdAt: at };
      yield { path: `photos/${idOf(index)}`, data: own };
    }
  }
  await writeAll(databaseOf(projectId), documents());
}

/** The demo's pictures under the addresses of the photos that are like them. */
const picturesOf = (stack: Stack, models: readonly Written[]) =>
  createServer(({ url = '' }, response) => {
    const path = url.replace(/^\/i\/bench(\d+)/, (_, index: string) => {
      const model = models[Number(index) % models.length];
      return `/i/${model?.path.split('/')[1]}`;
    });
    get(`${stack.origins.site}${path}`, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    }).on('error', () => response.writeHead(502).end());
  });

/** A turn of the wheel: this much of the window, this often. */
const turn = { ofWindow: 0.5, everyMs: 100 };

type Window = { readonly width: number; readonly height: number };

/** Runs in the page. */
function countPhotos(): void {
  const count = (): void => {
    const photos = document.querySelectorAll('main li a[href^="/photos/"]').length;
    seen.mostInDom = Math.max(seen.mostInDom, photos);
    requestAnimationFrame(count);
  };
  count();
}

/** Opens the home page, lets it come to rest, and scrolls through all photos on a processor four times slower. */
const scrollThrough = (browser: Browser, origin: string, viewport: Window) =>
  inWindow(browser, { ...noWorker, viewport }, async (page) => {
    await page.addInitScript(watchPage);
    await page.goto(origin);
    await page.locator('main li img[srcset]').first().waitFor();
    await page.waitForLoadState('networkidle');
    await page.evaluate(countPhotos);
    await slowDown(page);
    // The slower processor has nothing left of opening the page.
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    await forget(page, 'longestTaskMs');
    const deadline = Date.now() + 300_000;
    const end = page.getByText('すべての写真を表示しました。');
    await page.mouse.move(100, viewport.height / 2);
    for (;;) {
      for (let turns = 0; turns < 20; turns += 1) {
        await page.mouse.wheel(0, viewport.height * turn.ofWindow);
        await page.waitForTimeout(turn.everyMs);
      }
      const isAtEnd = await page.evaluate(() => window.scrollY + window.innerHeight >= document.body.scrollHeight - 2);
      if (isAtEnd && (await end.count()) > 0) return noted(page);
      if (Date.now() > deadline) throw new Error('the end of the photos was not reached');
    }
  });

/** What lists and pages are to cost, against lists and pages done plainly. */
export async function listFigures(ground: Ground): Promise<readonly Figure[]> {
  const { stack, say } = ground;
  const models = await demoPhotos(stack);
  await writePhotos(stack, models);
  using site = await startSite(stack, projectId);
  await using pictures = picturesOf(stack, models);
  const picturesOrigin = await listening(pictures);
  await using open = new AsyncDisposableStack();
  /** A build behind the front: lists come from an instance of `site` that knows no other photos. */
  const serve = async (name: string, plugins: readonly Plugin[]) => {
    const folder = await buildForBench(stack, name, plugins, projectId);
    const files = open.use(serveBuild(folder));
    const filesOrigin = await listening(files);
    const originOf = (path: string): string => {
      if (path.startsWith('/api/')) return site.origin;
      return path.startsWith('/i/') ? picturesOrigin : filesOrigin;
    };
    const edge = await startEdge(originOf);
    open.use(edge);
    return edge.origin;
  };
  const ours = await serve('lists', []);
  const drawn = await serve('lists-drawn', [everyRowDrawn]);
  const forgetful = await serve('lists-forgetful', nothingRemembered);
  await using browser = await launchChromium(ground);

  const figures: Figure[] = [];
  for (const window of windows) {
    const scrolled = await rounds(times, () => scrollThrough(browser, ours, window));
    const plain = await scrollThrough(browser, drawn, window);
    say(`  scrolled at ${window.width} px: ${JSON.stringify(scrolled)}; every row drawn: ${JSON.stringify(plain)}`);
    const worst = (what: string, unit: string, of: keyof typeof plain, most: number): Figure =>
      atMost(most, {
        what: `${what}, scrolling through ${photos} photos at ${window.width} px (worst of ${times} rounds), against every row drawn, once`,
        unit,
        ours: Math.max(...scrolled.map((round) => round[of])),
        against: plain[of],
      });
    figures.push(
      worst('photos in the DOM', '', 'mostInDom', 60),
      worst('longest task on 4× CPU (0: none over 50 ms)', 'ms', 'longestTaskMs', 50),
      worst('layout shift (CLS)', '', 'layoutShift', 0.01),
    );
  }

  const reads = await countPageReads(browser, ours, idOf(0));
  const plainReads = await countPageReads(browser, forgetful, idOf(0));
  const read = (what: string, of: keyof PageReads, most: number): Figure =>
    atMost(most, {
      what: `documents read: ${what}, against a page that remembers nothing`,
      unit: '',
      ours: reads[of],
      against: plainReads[of],
    });
  return [
    ...figures,
    read('the home page', 'list', 31),
    read('a photo by its address', 'photo', 3),
    read('list → photo → list again within a minute', 'again', 0),
  ];
}
