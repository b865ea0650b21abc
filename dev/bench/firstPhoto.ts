import type { Browser } from 'playwright-core';
import * as v from 'valibot';
import { apiAddress } from '#contract/edge/api.ts';
import type { Stack } from '../launcher/stack.ts';
import { atMost, atMostTimes, type Figure, type Ground, launchChromium, median, rounds } from './ground.ts';
import { noted, onPhone, open, whenNoted } from './pages.ts';
import { startFronts } from './sites.ts';

const times = 3;
const heldMs = 5_000;

/** The home page, a photo and a person of the demo data, by what they are. */
export async function demoPages({ origins }: Stack): Promise<ReadonlyMap<string, string>> {
  const answer = await fetch(`${origins.site}${apiAddress.photos()}`);
  const [newest] = v.parse(v.object({ items: v.array(v.object({ id: v.string() })) }), await answer.json()).items;
  if (newest === undefined) throw new Error('there are no demo photos');
  return new Map([
    ['/', '/'],
    ['/photos/{id}', `/photos/${newest.id}`],
    ['/{username}', '/hana'],
  ]);
}

/** Opens an address with a cold cache as a signed-out visitor on a phone; the scripts of the site may be held back for a while. */
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
type Visit = Awaited<ReturnType<typeof visit>>;

/** The first photo and the first paint of each page on a phone, against the build that draws everything itself. */
export async function firstPhotoFigures(ground: Ground): Promise<readonly Figure[]> {
  await using fronts = await startFronts(ground.stack);
  await using browser = await launchChromium(ground);
  const { ours, eager } = fronts;
  const figures: Figure[] = [];
  for (const [page, path] of await demoPages(ground.stack)) {
    const both = async (holdMs?: number) => ({
      ours: await visit(browser, `${ours.origin}${path}`, holdMs),
      eager: await visit(browser, `${eager.origin}${path}`, holdMs),
    });
    const visits = await rounds(times, () => both());
    const compared = (what: string, of: keyof Visit, most: number): Figure =>
      atMostTimes(most, {
        what: `${what} of ${page} (median of ${times}), cold, 4× CPU, 1.6 Mbit/s, 150 ms, against every SDK imported and nothing in the HTML`,
        unit: 'ms',
        ours: median(visits.map((visit) => visit.ours[of])),
        against: median(visits.map((visit) => visit.eager[of])),
      });
    const held = await both(heldMs);
    figures.push(
      compared('first photo', 'photoMs', 0.4),
      compared('first paint', 'paintMs', 0.25),
      atMost(0.01, {
        what: `layout shift of ${page} (CLS, worst of all rounds), against the same`,
        unit: '',
        ours: Math.max(...visits.map((visit) => visit.ours.layoutShift)),
        against: Math.max(...visits.map((visit) => visit.eager.layoutShift)),
      }),
      atMost(heldMs, {
        what: `first photo of ${page}, the site's scripts held back for ${heldMs / 1_000} s, against the same, once`,
        unit: 'ms',
        ours: held.ours.photoMs,
        against: held.eager.photoMs,
      }),
    );
  }
  return figures;
}
