import type { Browser } from 'playwright-core';
import * as v from 'valibot';
import { apiAddress } from '#contract/edge/api.ts';
import type { Stack } from '../launcher/stack.ts';
import { atMost, atMostTimes, type Figure, type Ground, launchChromium, median, rounds } from './ground.ts';
import { noted, onPhone, open, waitForRest, whenNoted } from './pages.ts';
import { startFronts } from './sites.ts';

const times = 3;
const heldMs = 5_000;
const plainSite = 'against a site that imports every SDK first and draws nothing on the server';

/** The paths of the home page, a photo and a person, by their patterns. */
export async function demoPages({ origins }: Stack): Promise<ReadonlyMap<string, string>> {
  const answer = await fetch(`${origins.site}${apiAddress.photos()}`);
  const [newest] = v.parse(v.object({ items: v.array(v.object({ id: v.string() })) }), await answer.json()).items;
  if (newest === undefined) throw new Error('the site has no demo photos');
  return new Map([
    ['/', '/'],
    ['/photos/{id}', `/photos/${newest.id}`],
    ['/{username}', '/hana'],
  ]);
}

/** Opens a page on a phone with an empty cache. The site's scripts can be delayed. */
const visit = (browser: Browser, address: string, holdScriptsMs = 0) =>
  onPhone(browser, { cpu: true, network: true }, async (page) => {
    if (holdScriptsMs > 0) {
      await page.route('**/assets/**/*.js', async (route) => {
        await new Promise((resolve) => setTimeout(resolve, holdScriptsMs));
        await route.continue().catch(() => undefined);
      });
    }
    await open(page, address);
    await whenNoted(page, 'photoMs');
    await whenNoted(page, 'paintMs');
    await page.waitForLoadState('networkidle');
    return noted(page);
  });

/** The slowest frame (INP) of opening, paging, enlarging and closing a photo on a phone's processor, in ms. */
const longestInteraction = (browser: Browser, address: string): Promise<number> =>
  onPhone(browser, { cpu: true }, async (page) => {
    await open(page, address);
    await waitForRest(page);
    await page.locator('main li a[href^="/photos/"]').first().click();
    for (let turn = 0; turn < 3; turn += 1) {
      const before = page.url();
      await page.getByRole('button', { name: '次の写真' }).first().click();
      await page.waitForURL((url) => url.href !== before);
      await page.waitForLoadState('networkidle');
    }
    await page.getByRole('button', { name: /拡大する/ }).click();
    await page.locator('.yarl__container:focus').waitFor();
    await page.keyboard.press('ArrowRight');
    await page.waitForTimeout(500);
    await page.keyboard.press('Escape');
    await page.locator('.yarl__container').waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    await page.waitForURL((url) => url.pathname === '/');
    await page.waitForTimeout(500);
    return (await noted(page)).slowestPressMs;
  });

export async function firstPhotoFigures(ground: Ground): Promise<readonly Figure[]> {
  await using fronts = await startFronts(ground.stack);
  await using browser = await launchChromium(ground);
  const both = async <Result>(measure: (origin: string) => Promise<Result>) => ({
    ours: await measure(fronts.ours.origin),
    against: await measure(fronts.plain.origin),
  });
  const figures: Figure[] = [];
  for (const [page, path] of await demoPages(ground.stack)) {
    const visits = await rounds(times, () => both((origin) => visit(browser, `${origin}${path}`)));
    const measured = (what: string, of: 'photoMs' | 'paintMs') => ({
      what: `${what} of ${page} (median of ${times}), cold, 4× CPU, 1.6 Mbit/s, 150 ms, ${plainSite}`,
      unit: 'ms',
      ours: median(visits.map(({ ours }) => ours[of])),
      against: median(visits.map(({ against }) => against[of])),
    });
    const held = await both((origin) => visit(browser, `${origin}${path}`, heldMs));
    figures.push(
      atMostTimes(0.4, measured('first photo', 'photoMs')),
      atMostTimes(0.25, measured('first paint', 'paintMs')),
      atMost(0.01, {
        what: `layout shift of ${page} (CLS, worst round), ${plainSite}`,
        unit: '',
        ours: Math.max(...visits.map(({ ours }) => ours.layoutShift)),
        against: Math.max(...visits.map(({ against }) => against.layoutShift)),
      }),
      atMost(heldMs, {
        what: `first photo of ${page} while scripts wait for ${heldMs / 1_000} s (once), ${plainSite}`,
        unit: 'ms',
        ours: held.ours.photoMs,
        against: held.against.photoMs,
      }),
    );
  }
  const interactions = await rounds(times, () => both((origin) => longestInteraction(browser, `${origin}/`)));
  const interaction = atMost(100, {
    what: `longest interaction with a photo, 4× CPU (INP, median of ${times}), ${plainSite}`,
    unit: 'ms',
    ours: median(interactions.map(({ ours }) => ours)),
    against: median(interactions.map(({ against }) => against)),
  });
  return [...figures, interaction];
}
