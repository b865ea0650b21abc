import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { callPath } from '#contract/callables/callable.ts';
import { resolveCasesContract } from '#contract/callables/resolveCases.ts';
import { storageOf } from '../../web/e2e/support/signedIn.ts';
import { demoPassword } from '../demo/tables.ts';
import type { Stack } from '../launcher/stack.ts';
import { fillDesk, reportOnePhoto, withPictures } from './fillDesk.ts';
import { atMost, type Figure, type Ground, launchChromium, median, rounds } from './ground.ts';
import { inWindow, noWorker, whenQuiet } from './pages.ts';

const openings = 5;
const decisions = 10;
const restMs = 60_000;
const scale = Number(process.env['MATATAKI_BENCH_SCALE'] ?? 1);
const few = { from: 0, photos: 30, cases: 30 };
const many = { from: 30, photos: 100_000 * scale, cases: Math.max(30 + withPictures, 10_000 * scale) };
const deskPath = '/admin/photo-reports';
const linkToDesk = `a[href="${deskPath}"]`;
const linkToCase = 'main li a[href*="?case="]';

/** Opens a cheap page of the admin area. The dashboard counts every photo of a month, which is slow on an emulator. */
async function openArea(page: Page, site: string): Promise<void> {
  await page.goto(`${site}/admin/audit`);
  await page.locator(linkToDesk).first().waitFor();
  await whenQuiet(page);
}

/** When that case is open, on the page's clock. */
async function whenOpen(page: Page, title: string): Promise<number> {
  const moment = await page.waitForFunction(
    (wanted) => (document.querySelector('article h2')?.textContent === wanted ? performance.now() : 0),
    title,
  );
  return moment.jsonValue();
}

/** Clicks the first case as soon as the queue shows it. Resolves with the time when it is open, on the page's clock. */
async function openFirst(page: Page): Promise<number> {
  const pressed = await page.waitForFunction((wanted) => {
    const link = document.querySelector<HTMLElement>(wanted);
    link?.click();
    return link?.querySelector('bdi')?.textContent;
  }, linkToCase);
  return whenOpen(page, (await pressed.jsonValue()) ?? '');
}

/** Decides the open case: D acts at once, H asks in a dialog, which Enter confirms. Resolves with the time until the next case is open, in ms. */
async function decideByKey(page: Page, stack: Stack, key: string): Promise<number> {
  await page.locator('article img').nth(1).waitFor();
  await whenQuiet(page);
  if (!(await stack.atRest(restMs))) throw new Error(`functions were busy for ${restMs / 1_000} s`);
  const following = page.locator('main li:has(a[aria-current="true"]) + li a bdi').first();
  const title = (await following.textContent()) ?? '';
  const pressedAt = await page.evaluate(() => performance.now());
  // The page sends the decision in the background. Closing the page earlier would lose it.
  const stored = page.waitForResponse((response) => response.url().endsWith(callPath(resolveCasesContract)));
  await page.keyboard.press(key);
  if (key === 'h') await page.locator('[role="dialog"] button[type="submit"]:focus').press('Enter');
  const openAt = await whenOpen(page, title);
  if (!(await stored).ok()) throw new Error('the decision was refused');
  return openAt - pressedAt;
}

/** The times of opening the desk and of deciding a case, in ms. The first run of each is a warm-up and is dropped. */
async function workAtDesk(browser: Browser, stack: Stack, window: BrowserContextOptions) {
  const { site } = stack.origins;
  const [, ...opening] = await rounds(openings + 1, () =>
    inWindow(browser, window, async (page) => {
      await openArea(page, site);
      const startedAt = await page.evaluate((link) => {
        const now = performance.now();
        document.querySelector<HTMLElement>(link)?.click();
        return now;
      }, linkToDesk);
      return (await openFirst(page)) - startedAt;
    }),
  );
  const [, ...decision] = await inWindow(browser, window, async (page) => {
    await page.goto(`${site}${deskPath}`);
    await openFirst(page);
    let decided = 0;
    return rounds(decisions + 1, () => decideByKey(page, stack, ['d', 'h'][decided++ % 2] ?? ''));
  });
  return { opening, decision };
}

/** Compares working through the reports of a large site with those of a small one. */
export async function deskFigures(ground: Ground): Promise<readonly Figure[]> {
  const { stack, say } = ground;
  await using browser = await launchChromium(ground);
  const moderator = { uid: '', email: 'moderator@example.com', password: demoPassword };
  const storageState = await storageOf(moderator, stack.origins.site);
  const window = { ...noWorker, viewport: { width: 1_440, height: 900 }, storageState };
  const model = await reportOnePhoto(stack);
  await fillDesk(stack, model, few);
  const small = await workAtDesk(browser, stack, window);
  await fillDesk(stack, model, many);
  const large = await workAtDesk(browser, stack, window);
  say(`  ms with few cases: ${JSON.stringify(small)}; with many: ${JSON.stringify(large)}`);
  const there = `${many.cases.toLocaleString('en')} open cases, ${many.photos.toLocaleString('en')} photos, against ${few.cases} cases`;
  return [
    atMost(1_000, {
      what: `opening the desk by its link: until its first case, clicked at once, is open (median of ${openings}; ${there})`,
      unit: 'ms',
      ours: median(large.opening),
      against: median(small.opening),
    }),
    atMost(2_000, {
      what: `D, or H and Enter: until the next case is open (worst of ${decisions}; ${there})`,
      unit: 'ms',
      ours: Math.max(...large.decision),
      against: Math.max(...small.decision),
    }),
  ];
}
