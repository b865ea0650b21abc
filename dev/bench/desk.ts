import type { Browser, Page } from 'playwright-core';
import { demoAccounts, demoPassword } from '../demo/accounts.ts';
import type { Stack } from '../launcher/stack.ts';
import { databaseOf } from './copies.ts';
import { fillDesk, reportOnePhoto, withPictures } from './fillDesk.ts';
import { atMost, type Figure, type Ground, launchChromium, median, rounds, scaled } from './ground.ts';
import { watchReads } from './pageReads.ts';
import { inWindow, noWorker, signInOnce } from './pages.ts';

const few = { photos: 30, cases: 30 };
const many = { photos: scaled(100_000), cases: Math.max(few.cases + withPictures, scaled(10_000)) };
const openings = 5;
const decisions = 10;
const restMs = 60_000;

const deskPath = '/admin/photo-reports';
const linkToDesk = `a[href="${deskPath}"]`;

/** ms: until the first page of the queue is there, and until the first case stands open that is pressed as soon as it is. */
type Opened = { readonly listedMs: number; readonly openMs: number };

/** A page of the area that costs little: the dashboard counts every photo of a month, which keeps an emulator busy for long. */
async function inArea(page: Page, site: string): Promise<void> {
  await page.goto(`${site}/admin/audit`);
  await page.locator(linkToDesk).first().waitFor();
  await page.waitForLoadState('networkidle');
}

const valueIn = async <Value>(handle: Promise<{ jsonValue: () => Promise<Value> }>): Promise<Value> =>
  (await handle).jsonValue();

/** The frame in which that case stands open, on the page's clock. */
const whenOpen = (page: Page, title: string): Promise<number> =>
  valueIn(
    page.waitForFunction(
      (wanted) => (document.querySelector('article h2')?.textContent === wanted ? performance.now() : 0),
      title,
    ),
  );

/** Presses the first case as soon as the queue is there, in the page: its frames are what is counted. */
async function pressFirst(page: Page, startedAt: number): Promise<Opened> {
  const listed = await valueIn(
    page.waitForFunction(() => {
      const link = document.querySelector<HTMLElement>('main li a[href*="?case="]');
      link?.click();
      return link && { at: performance.now(), title: link.querySelector('bdi')?.textContent ?? '' };
    }),
  );
  if (listed === null) throw new Error('the queue is empty');
  return { listedMs: listed.at - startedAt, openMs: (await whenOpen(page, listed.title)) - startedAt };
}

/** From another page of the area, by the link. */
async function openByLink(page: Page, site: string): Promise<Opened> {
  await inArea(page, site);
  const startedAt = await page.evaluate((link) => {
    const now = performance.now();
    document.querySelector<HTMLElement>(link)?.click();
    return now;
  }, linkToDesk);
  return pressFirst(page, startedAt);
}

/** By its address, where another page of the area was before: the site's code is cached, the desk's is not. */
async function openByAddress(page: Page, site: string): Promise<Opened> {
  await inArea(page, site);
  await page.goto(`${site}${deskPath}`, { waitUntil: 'commit' });
  return pressFirst(page, 0);
}

/** Documents that are read from the press of the link until everything is there, no case open yet. */
async function readsOfQueue(page: Page, site: string): Promise<number> {
  await inArea(page, site);
  const takeReads = watchReads(page);
  await page.locator(linkToDesk).first().click();
  await page.locator('main li a[href*="?case="]').first().waitFor();
  await page.waitForLoadState('networkidle');
  return takeReads();
}

/** Decides the case that is open by its key and Enter, as the question is answered in most cases: ms until the next is open. */
async function decideByKey(page: Page, stack: Stack, key: 'd' | 'h'): Promise<number> {
  await page.locator('article img').nth(1).waitFor();
  await page.waitForLoadState('networkidle');
  if (!(await stack.atRest(restMs))) throw new Error(`functions were busy for ${restMs / 1_000} s`);
  const following = page.locator('main li:has(a[aria-current="true"]) + li a bdi').first();
  const title = (await following.textContent()) ?? '';
  const pressedAt = await page.evaluate(() => performance.now());
  await page.keyboard.press(key);
  await page.locator('[role="dialog"] button[type="submit"]:focus').waitFor();
  await page.keyboard.press('Enter');
  return (await whenOpen(page, title)) - pressedAt;
}

/** Opens the desk and decides, as often as is counted and once more before that. */
async function workAtDesk(browser: Browser, stack: Stack, window: Parameters<typeof inWindow>[1]) {
  const { site } = stack.origins;
  const open = async (how: typeof openByLink): Promise<readonly Opened[]> =>
    (await rounds(openings + 1, () => inWindow(browser, window, (page) => how(page, site)))).slice(1);
  return {
    reads: await inWindow(browser, window, (page) => readsOfQueue(page, site)),
    byLink: await open(openByLink),
    byAddress: await open(openByAddress),
    ...(await inWindow(browser, window, async (page) => {
      await openByLink(page, site);
      const decided = await rounds(decisions + 1, async () => ({
        dismissedMs: await decideByKey(page, stack, 'd'),
        hiddenMs: await decideByKey(page, stack, 'h'),
      }));
      return { decided: decided.slice(1) };
    })),
  };
}

/**
 * Does something that no background function hears of, as the emulators' own hub offers it. Afterwards they start afresh: their first
 * run is not to be measured.
 */
async function withoutTriggers({ origins }: Stack, work: () => Promise<void>): Promise<void> {
  const put = async (what: 'disable' | 'enable'): Promise<void> => {
    const response = await fetch(`${origins.hub}/functions/${what}BackgroundTriggers`, { method: 'PUT' });
    if (!response.ok) throw new Error(`the emulators answered ${response.status} to ${what} their triggers`);
  };
  await put('disable');
  await work().finally(() => put('enable'));
}

/** What working through the reports of a large site takes, against a small one. */
export async function deskFigures(ground: Ground): Promise<readonly Figure[]> {
  const { stack, say } = ground;
  await using browser = await launchChromium(ground);
  const { email } = demoAccounts.moderator;
  const storageState = await signInOnce(browser, stack.origins.site, { email, password: demoPassword });
  const window = { ...noWorker, viewport: { width: 1_440, height: 900 }, storageState };
  const cases = databaseOf(stack.projectId).collection('cases').where('status', 'in', ['resolved', 'dismissed']);
  const decidedSoFar = async (): Promise<number> => (await cases.count().get()).data().count;
  const decidedBefore = await decidedSoFar();
  const model = await reportOnePhoto(stack);
  await withoutTriggers(stack, () => fillDesk(stack, model, { from: 0, ...few }));
  const small = await workAtDesk(browser, stack, window);
  const startedAt = performance.now();
  await withoutTriggers(stack, () => fillDesk(stack, model, { from: few.photos, ...many }));
  const seconds = Math.round((performance.now() - startedAt) / 1_000);
  say(`  ${many.photos} photos, ${many.cases} open cases: written in ${seconds} s`);
  const large = await workAtDesk(browser, stack, window);
  say(`  ${JSON.stringify({ small, large }, (_, value) => (typeof value === 'number' ? Math.round(value) : value))}`);
  const [decided, wanted] = [(await decidedSoFar()) - decidedBefore, 4 * (decisions + 1)];
  if (decided !== wanted) throw new Error(`${decided} of ${wanted} decisions are stored`);

  const there = `${many.cases.toLocaleString('en')} open cases, ${many.photos.toLocaleString('en')} photos`;
  const worstOf = (times: readonly number[]): string => `worst ${Math.round(Math.max(...times))} ms`;
  const opening = (way: string, by: 'byLink' | 'byAddress', until: keyof Opened, what: string): Figure => {
    const times = large[by].map((opened) => opened[until]);
    return atMost(1_000, {
      what: `the desk by its ${way}: until ${what} (${there}; ${worstOf(times)}), against ${few.cases} cases`,
      unit: 'ms',
      ours: median(times),
      against: median(small[by].map((opened) => opened[until])),
    });
  };
  const decision = (key: string, how: 'dismissedMs' | 'hiddenMs'): Figure => {
    const times = large.decided.map((one) => one[how]);
    return {
      what: `${key} and Enter: until the next case stands open (median of ${decisions}; ${worstOf(times)}), against ${few.cases} cases`,
      unit: 'ms',
      ours: median(times),
      against: median(small.decided.map((one) => one[how])),
      goal: 'the worst ≤ 2,000 ms',
      reached: Math.max(...times) <= 2_000,
    };
  };
  return [
    atMost(31, {
      what: `documents read: the queue's first page (${there}), against ${few.cases} cases`,
      unit: '',
      ours: large.reads,
      against: small.reads,
    }),
    opening('link', 'byLink', 'listedMs', 'the queue is there'),
    opening('link', 'byLink', 'openMs', 'its first case, pressed at once, stands open'),
    opening('address', 'byAddress', 'listedMs', 'the queue is there'),
    opening('address', 'byAddress', 'openMs', 'its first case, pressed at once, stands open'),
    decision('D', 'dismissedMs'),
    decision('H', 'hiddenMs'),
  ];
}
