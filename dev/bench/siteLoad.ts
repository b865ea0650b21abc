import { Agent, get } from 'node:http';
import { startEdge } from '../edge/edge.ts';
import type { Stack } from '../launcher/stack.ts';
import { readsIn } from './countPageReads.ts';
import { launchBehindFront, onPhone } from './phone.ts';
import { type SiteInstance, startSiteInstance } from './siteInstance.ts';
import { type Figure, percentile95 } from './table.ts';
import { demoPages } from './visitors.ts';

const rounds = 10;
const atOnce = 50;
const views = 5;
const most = { p95Ms: 150, minuteReads: 31 };

/** A path of a file that Hosting has itself, which it serves before it asks a function. */
const isFile = /^\/(assets\/|builds\/|[\w-]+\.\w+$)/;
const isPicture = /^\/[ia]\//;

const agent = new Agent({ keepAlive: true, maxSockets: atOnce });

/** Milliseconds until an address is answered, whole. */
const timed = (address: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const startedAt = performance.now();
    get(address, { agent }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${address} was answered with ${answer.statusCode}`));
      answer.resume().on('end', () => resolve(performance.now() - startedAt));
    }).on('error', reject);
  });

/** How fast an instance that knows them makes the pages that no edge has, fifty at once, against one after the other. */
async function speedFigure(instance: SiteInstance, paths: readonly string[]): Promise<Figure> {
  const addresses = Array.from({ length: atOnce }, (_, turn) => `${instance.origin}${paths[turn % paths.length]}`);
  for (const address of addresses) await timed(address);
  const alone: number[] = [];
  for (const address of addresses) alone.push(await timed(address));
  const crowd: number[] = [];
  for (let round = 0; round < rounds; round += 1) crowd.push(...(await Promise.all(addresses.map(timed))));
  const [ours, against] = [percentile95(crowd), percentile95(alone)];
  return {
    what: `HTML of ${paths.length} pages from a warm instance, ${atOnce} at once, p95 of ${rounds} times, against one after the other`,
    unit: 'ms',
    ours,
    against,
    goal: `≤ ${most.p95Ms} ms`,
    reached: ours <= most.p95Ms,
  };
}

/** Documents that views of `/` cost which an edge has, and which no edge has but instances answer within their minute. */
async function readFigures(
  stack: Stack,
  pages: SiteInstance,
  pictures: SiteInstance,
  chromium: string,
): Promise<readonly Figure[]> {
  const { site } = stack.origins;
  const edge = await startEdge({
    originOf: (path) => {
      if (isFile.test(path)) return site;
      return isPicture.test(path) ? pictures.origin : pages.origin;
    },
  });
  const browser = await launchBehindFront(chromium);
  const view = () =>
    onPhone(browser, {}, async (page) => {
      const asked: Promise<number>[] = [];
      page.on('response', (response) => {
        if (!response.url().startsWith(edge.origin)) asked.push(readsIn(response));
      });
      await page.goto(`${edge.origin}/`);
      await page.locator('main li img').first().waitFor();
      await page.waitForLoadState('networkidle');
      const inBrowser = (await Promise.all(asked)).reduce((sum, reads) => sum + reads, 0);
      return { ofPages: inBrowser + (await pages.takeReads()), ofPictures: await pictures.takeReads() };
    });
  try {
    // What the instance has read before counts as the first view's: it remembers that.
    const first = await view();
    const again = await view();
    const all = { ...first };
    for (let turn = 1; turn < views; turn += 1) {
      edge.empty();
      const { ofPages, ofPictures } = await view();
      all.ofPages += ofPages;
      all.ofPictures += ofPictures;
    }
    const figure = (what: string, ours: number, against: number, most: number): Figure => ({
      what,
      unit: '',
      ours,
      against,
      goal: most === 0 ? '0' : `≤ ${most}`,
      reached: ours <= most,
    });
    const firstInAll = first.ofPages + first.ofPictures;
    const within = `${views} views of / that no edge has, within an instance's minute, against as many first ones`;
    return [
      figure(
        'documents for a view of / that the edge has, against the first view',
        again.ofPages + again.ofPictures,
        firstInAll,
        0,
      ),
      figure(`documents of pages and lists for ${within}`, all.ofPages, first.ofPages * views, most.minuteReads),
      figure(
        `the same with look-ups for pictures, which are remembered for ten seconds`,
        all.ofPages + all.ofPictures,
        firstInAll * views,
        most.minuteReads,
      ),
    ];
  } finally {
    await browser.close();
    await edge.close();
  }
}

/** `site` in one process of its own: what views cost in documents, and how fast it answers. */
export async function siteFigures(
  stack: Stack,
  chromium: string,
  port: number,
  say: (line: string) => void,
): Promise<readonly Figure[]> {
  const instance = await startSiteInstance(stack, port);
  try {
    const firstMs = await timed(`${instance.origin}/`);
    say(
      `  after an idle hour: ${Math.round(instance.startedMs)} ms to start, ${Math.round(firstMs)} ms for the first page`,
    );
    const pages = await demoPages(stack);
    const pictures = await startSiteInstance(stack, port + 1);
    const figures = await readFigures(stack, instance, pictures, chromium).finally(pictures.stop);
    const paths = [...pages.map(({ path }) => path), '/photos', '/users', '/tags', '/titles'];
    return [...figures, await speedFigure(instance, paths)];
  } finally {
    instance.stop();
    agent.destroy();
  }
}
