import type { Browser } from 'playwright-core';
import * as v from 'valibot';
import { apiAddress } from '#contract/edge/api.ts';
import { photosAnswer } from '#contract/edge/photos.ts';
import type { Stack } from '../launcher/stack.ts';
import { atMost, type Figure, type Ground, launchChromium, median, rounds } from './ground.ts';
import {
  inWindow,
  noted,
  onPhone,
  phoneScreen,
  scriptKilobytes,
  slowDown,
  wake,
  watchPage,
  whenQuiet,
} from './pages.ts';
import { frontOf } from './sites.ts';

const times = 3;
const plainSite = 'against a site that imports every SDK first and draws nothing on the server';

/** The paths of the home page, a photo and a person, by their patterns. */
export async function demoPages({ origins }: Stack): Promise<ReadonlyMap<string, string>> {
  const answer = await fetch(`${origins.site}${apiAddress.photos()}`);
  const [newest] = v.parse(photosAnswer, await answer.json()).items;
  return new Map([
    ['/', '/'],
    ['/photos/{id}', `/photos/${newest?.id}`],
    ['/{username}', '/hana'],
  ]);
}

/** Opens a page on a phone with an empty cache, reads it, and touches it. */
const visit = (browser: Browser, address: string) =>
  onPhone(browser, async (page) => {
    await page.addInitScript(watchPage);
    // Fills the edge's cache, which keeps HTML for only a few seconds.
    await (await page.request.get(address)).dispose();
    await page.goto(address, { waitUntil: 'commit' });
    await page.waitForFunction(() => seen.photoMs > 0 && seen.paintMs > 0);
    await whenQuiet(page);
    const read = { ...(await noted(page)), scriptKb: await scriptKilobytes(page) };
    await wake(page);
    const scriptKbAtClick = await scriptKilobytes(page);
    await whenQuiet(page);
    const blockingMsOfAll = (await noted(page)).blockingMs;
    return { ...read, scriptKbAtClick, blockingMsOfAll };
  });

/** How long people hold a key or a button: 116 ms on average in Dhakal et al., 136 million keystrokes, CHI 2018. */
const held = { delay: 100 };

/** The slowest frame (INP) of opening, paging, enlarging and closing a photo, in ms. */
const longestInteraction = (browser: Browser, address: string): Promise<number> =>
  inWindow(browser, phoneScreen, async (page) => {
    await page.addInitScript(watchPage, false);
    await slowDown(page);
    await page.goto(address);
    await page.locator('main img[srcset]').first().waitFor();
    await wake(page);
    await whenQuiet(page);
    await page.locator('main li a[href^="/photos/"]').first().click(held);
    for (let turn = 0; turn < 3; turn += 1) {
      const before = page.url();
      await page.getByRole('button', { name: '次の写真' }).first().click(held);
      await page.waitForURL((url) => url.href !== before);
      await whenQuiet(page);
    }
    await page.getByRole('button', { name: /拡大する/ }).click(held);
    await page.locator('.yarl__container:focus').waitFor();
    await page.keyboard.press('ArrowRight', held);
    await page.waitForTimeout(500);
    await page.keyboard.press('Escape', held);
    await page.locator('.yarl__container').waitFor({ state: 'detached' });
    await page.keyboard.press('Escape', held);
    await page.waitForURL((url) => url.pathname === '/');
    await page.waitForTimeout(500);
    return (await noted(page)).slowestPressMs;
  });

export async function firstPhotoFigures(ground: Ground): Promise<readonly Figure[]> {
  const [site, plain] = [await frontOf(ground.stack), await frontOf(ground.stack, 'everySdk')];
  await using browser = await launchChromium(ground);
  const figures: Figure[] = [];
  for (const [page, path] of await demoPages(ground.stack)) {
    const visits = await rounds(times, async () => ({
      ours: await visit(browser, `${site}${path}`),
      against: await visit(browser, `${plain}${path}`),
    }));
    type Of = keyof (typeof visits)[number]['ours'];
    const middle = (site: 'ours' | 'against', of: Of): number => median(visits.map((each) => each[site][of]));
    const atMostOfPlain = (most: number, what: string, of: Of): Figure =>
      atMost(Math.round(middle('against', of) * most), {
        what: `${what} of ${page} (median of ${times}; goal ${most}×), cold, 4× CPU, 1.6 Mbit/s, 150 ms, ${plainSite}`,
        ...{ unit: 'ms', ours: middle('ours', of), against: middle('against', of) },
      });
    const plainly = (most: number, unit: string, what: string, of: Of): Figure =>
      atMost(most, {
        what: `${what} of ${page} (median of ${times}), ${plainSite}`,
        ...{ unit, ours: middle('ours', of), against: middle('against', of) },
      });
    figures.push(
      atMostOfPlain(0.4, 'first photo', 'photoMs'),
      atMostOfPlain(0.25, 'first paint', 'paintMs'),
      plainly(100, 'ms', 'blocking time (TBT, 4× CPU) while it is read', 'blockingMs'),
      plainly(100, 'ms', 'blocking time (TBT, 4× CPU) with the scripts that a touch brings', 'blockingMsOfAll'),
      plainly(40, 'kB', 'JavaScript of reading', 'scriptKb'),
      plainly(110, 'kB', 'JavaScript at the first answered click', 'scriptKbAtClick'),
      atMost(0.01, {
        what: `layout shift of ${page} (CLS, worst round), ${plainSite}`,
        ours: Math.max(...visits.map(({ ours }) => ours.layoutShift)),
        against: Math.max(...visits.map(({ against }) => against.layoutShift)),
      }),
    );
  }
  const presses = await rounds(times, async () => ({
    ours: await longestInteraction(browser, `${site}/`),
    against: await longestInteraction(browser, `${plain}/`),
  }));
  const interaction = atMost(100, {
    what: `longest interaction with a photo, 4× CPU (INP, median of ${times}), ${plainSite}`,
    unit: 'ms',
    ours: median(presses.map(({ ours }) => ours)),
    against: median(presses.map(({ against }) => against)),
  });
  return [...figures, interaction];
}
