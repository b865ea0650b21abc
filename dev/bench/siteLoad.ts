import { Agent, get } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { startEdge } from '../edge/edge.ts';
import type { Stack } from '../launcher/stack.ts';
import { readsIn } from './countPageReads.ts';
import { launchBehindFront, onPhone } from './phone.ts';
import { type SiteInstance, startSiteInstance } from './siteInstance.ts';
import { type Figure, percentile95 } from './table.ts';
import { demoPages } from './visitors.ts';

const rounds = 3;
const atOnce = 50;
const most = { p95Ms: 150, minuteReads: 31 };

/** A path of a file that Hosting has itself, which it serves before it asks a function. */
const isFile = /^\/(assets\/|builds\/|[\w-]+\.\w+$)/;
/** Longer than the edge keeps HTML: each view comes to the function. */
const pageKeptMs = 10_500;
const minuteMs = 60_000;

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

/**
 * How fast a warm instance makes the pages that no edge has, fifty at once, against one after the other. It remembers what they are made
 * of, but has to draw each of them: rounds are as far apart as drawn pages are kept.
 */
async function speedFigure(instance: SiteInstance, paths: readonly string[]): Promise<Figure> {
  const addresses = Array.from({ length: atOnce }, (_, turn) => `${instance.origin}${paths[turn % paths.length]}`);
  for (const address of addresses) await timed(address);
  const crowd: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await delay(pageKeptMs);
    crowd.push(...(await Promise.all(addresses.map(timed))));
  }
  await delay(pageKeptMs);
  const alone: number[] = [];
  for (const address of addresses) alone.push(await timed(address));
  const [ours, against] = [percentile95(crowd), percentile95(alone)];
  return {
    what: `HTML of ${paths.length} pages that a warm instance draws, ${atOnce} at once, p95 of ${rounds} times, against one after the other`,
    unit: 'ms',
    ours,
    against,
    goal: `≤ ${most.p95Ms} ms`,
    reached: ours <= most.p95Ms,
  };
}

/** Documents that a view of `/` costs which the edge has, and all that come within an instance's minute, with pictures and all else. */
async function readFigures(stack: Stack, instance: SiteInstance, chromium: string): Promise<readonly Figure[]> {
  const { site } = stack.origins;
  const edge = await startEdge({ originOf: (path) => (isFile.test(path) ? site : instance.origin) });
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
      return inBrowser + (await instance.takeReads());
    });
  try {
    const begunMs = performance.now();
    const first = await view();
    const again = await view();
    let all = first + again;
    let views = 2;
    for (; performance.now() - begunMs + pageKeptMs < minuteMs; views += 1) {
      await delay(pageKeptMs);
      all += await view();
    }
    const figure = (what: string, ours: number, against: number, most: number): Figure => ({
      what,
      unit: '',
      ours,
      against,
      goal: most === 0 ? '0' : `≤ ${most}`,
      reached: ours <= most,
    });
    return [
      figure('documents for a view of / that the edge has, against the first view', again, first, 0),
      figure(
        `documents for all views of / within an instance's minute (${views}, pictures and all else with them), against as many first ones`,
        all,
        first * views,
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
    // What it has read by now counts as the first view's: it remembers that.
    const figures = await readFigures(stack, instance, chromium);
    const pages = await demoPages(stack);
    const paths = [...pages.map(({ path }) => path), '/photos', '/users', '/tags', '/titles'];
    return [...figures, await speedFigure(instance, paths)];
  } finally {
    instance.stop();
    agent.destroy();
  }
}
