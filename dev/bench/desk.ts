import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { callPath } from '#contract/callables/callable.ts';
import { resolveCasesContract } from '#contract/callables/resolveCases.ts';
import { storageOf } from '../../web/e2e/support/signedIn.ts';
import { openSite } from '../demo/site.ts';
import { demoPassword } from '../demo/tables.ts';
import type { Stack } from '../launcher/stack.ts';
import { fillDesk, reportOnePhoto, withPictures } from './fillDesk.ts';
import { atMost, type Figure, type Ground, launchChromium, median, rounds } from './ground.ts';
import { watchReads } from './pageReads.ts';
import { inWindow, noWorker, whenQuiet } from './pages.ts';

const openings = 5;
const decisions = 10;
const restMs = 60_000;
const scale = Number(process.env['MATATAKI_BENCH_SCALE'] ?? 1);
const few = { from: 0, photos: 30, cases: 30 };
const many = { from: 30, photos: 100_000 * scale, cases: Math.max(30 + withPictures, 10_000 * scale) };
/** What has to be so short: each opening as a rule, each decision always. */
const goals = {
  opening: { most: 1_000, name: 'median', of: median },
  decision: { most: 2_000, name: 'worst', of: (times: readonly number[]) => Math.max(...times) },
};
type Times = Readonly<Record<keyof typeof goals, Map<string, number[]>>>;

const deskPath = '/admin/photo-reports';
const linkToDesk = `a[href="${deskPath}"]`;
const linkToCase = 'main li a[href*="?case="]';

/** Opens a page of the area that costs little: the dashboard counts every photo of a month, which takes an emulator long. */
async function openArea(page: Page, site: string): Promise<void> {
  await page.goto(`${site}/admin/audit`);
  await page.locator(linkToDesk).first().waitFor();
  await whenQuiet(page);
}

/** The frame in which that case stands open, on the page's clock. */
async function whenOpen(page: Page, title: string): Promise<number> {
  const moment = await page.waitForFunction(
    (wanted) => (document.querySelector('article h2')?.textContent === wanted ? performance.now() : 0),
    title,
  );
  return moment.jsonValue();
}

/** Presses the first case as soon as the queue is there, in the page. The result is both moments on the page's clock. */
async function pressFirst(page: Page): Promise<{ readonly listed: number; readonly open: number }> {
  const pressed = await page.waitForFunction((wanted) => {
    const link = document.querySelector<HTMLElement>(wanted);
    link?.click();
    return link && { listed: performance.now(), title: link.querySelector('bdi')?.textContent ?? '' };
  }, linkToCase);
  const found = await pressed.jsonValue();
  if (found === null) throw new Error('the queue is empty');
  return { listed: found.listed, open: await whenOpen(page, found.title) };
}

/** The ways to the desk from another page of the area. The result is when it began, on the page's clock. */
const ways = {
  link: (page: Page): Promise<number> =>
    page.evaluate((link) => {
      const now = performance.now();
      document.querySelector<HTMLElement>(link)?.click();
      return now;
    }, linkToDesk),
  // The site's code is cached, the desk's is not.
  address: async (page: Page): Promise<number> => {
    await page.goto(new URL(deskPath, page.url()).href, { waitUntil: 'commit' });
    return 0;
  },
};

/** Decides the open case by its key and Enter. The result is how long it takes until the next case stands open. */
async function decideByKey(page: Page, stack: Stack, key: string): Promise<number> {
  await page.locator('article img').nth(1).waitFor();
  await whenQuiet(page);
  if (!(await stack.atRest(restMs))) throw new Error(`functions were busy for ${restMs / 1_000} s`);
  const following = page.locator('main li:has(a[aria-current="true"]) + li a bdi').first();
  const title = (await following.textContent()) ?? '';
  const pressedAt = await page.evaluate(() => performance.now());
  await page.keyboard.press(key);
  await page.locator('[role="dialog"] button[type="submit"]:focus').waitFor();
  // The page sends the decision in the background, and would not if it was closed before.
  const stored = page.waitForResponse((response) => response.url().endsWith(callPath(resolveCasesContract)));
  await page.keyboard.press('Enter');
  const openAt = await whenOpen(page, title);
  await stored;
  return openAt - pressedAt;
}

/** The reads of the queue, and ms by what they measure. The first of each does not count. */
async function workAtDesk(browser: Browser, stack: Stack, window: BrowserContextOptions) {
  const { site } = stack.origins;
  const times: Times = { opening: new Map(), decision: new Map() };
  const note = (of: keyof Times, what: string, ms: number): void => {
    times[of].set(what, [...(times[of].get(what) ?? []), Math.round(ms)]);
  };
  const reads = await inWindow(browser, window, async (page) => {
    await openArea(page, site);
    const takeReads = watchReads(page);
    await ways.link(page);
    await page.locator(linkToCase).first().waitFor();
    await whenQuiet(page);
    return takeReads();
  });
  for (const [way, begin] of Object.entries(ways)) {
    await rounds(openings + 1, () =>
      inWindow(browser, window, async (page) => {
        await openArea(page, site);
        const startedAt = await begin(page);
        const { listed, open } = await pressFirst(page);
        note('opening', `the desk by its ${way}: until the queue is there`, listed - startedAt);
        note('opening', `the desk by its ${way}: until its first case, pressed at once, stands open`, open - startedAt);
      }),
    );
  }
  await inWindow(browser, window, async (page) => {
    await page.goto(`${site}${deskPath}`);
    await pressFirst(page);
    await rounds(decisions + 1, async () => {
      for (const key of ['d', 'h']) {
        const ms = await decideByKey(page, stack, key);
        note('decision', `${key.toUpperCase()} and Enter: until the next case stands open`, ms);
      }
    });
  });
  return { reads, times };
}

/** What working through the reports of a large site takes, against a small one. */
export async function deskFigures(ground: Ground): Promise<readonly Figure[]> {
  const { stack, say } = ground;
  await using browser = await launchChromium(ground);
  const moderator = { uid: '', email: 'moderator@example.com', password: demoPassword };
  const storageState = await storageOf(moderator, stack.origins.site);
  const window = { ...noWorker, viewport: { width: 1_440, height: 900 }, storageState };
  const cases = openSite(stack).database.collection('cases').where('status', 'in', ['resolved', 'dismissed']);
  const decidedSoFar = async (): Promise<number> => (await cases.count().get()).data().count;
  const decidedBefore = await decidedSoFar();
  const model = await reportOnePhoto(stack);
  await fillDesk(stack, model, few);
  const small = await workAtDesk(browser, stack, window);
  await fillDesk(stack, model, many);
  const large = await workAtDesk(browser, stack, window);
  const [decided, wanted] = [(await decidedSoFar()) - decidedBefore, 4 * (decisions + 1)];
  if (decided !== wanted) throw new Error(`${decided} of ${wanted} decisions are stored`);

  const there = `${many.cases.toLocaleString('en')} open cases, ${many.photos.toLocaleString('en')} photos`;
  const figuresOf = (kind: keyof Times): readonly Figure[] =>
    Array.from(large.times[kind], ([what, [, ...times]]) => {
      const [, ...fewTimes] = small.times[kind].get(what) ?? [];
      say(`  ${what}: ${times.join(', ')} ms; with ${few.cases} cases ${fewTimes.join(', ')} ms`);
      const { most, name, of } = goals[kind];
      return atMost(most, {
        what: `${what} (${name} of ${times.length}; ${there}), against ${few.cases} cases`,
        unit: 'ms',
        ours: of(times),
        against: of(fewTimes),
      });
    });
  const reads = atMost(31, {
    what: `documents read: the queue's first page (${there}), against ${few.cases} cases`,
    ours: large.reads,
    against: small.reads,
  });
  return [reads, ...figuresOf('opening'), ...figuresOf('decision')];
}
