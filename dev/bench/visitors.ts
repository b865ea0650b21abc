import type { Browser } from 'playwright-core';
import * as v from 'valibot';
import { apiAddress } from '#contract/edge/api.ts';
import type { Stack } from '../launcher/stack.ts';
import { type FirstPhoto, openOnPhone } from './firstPhoto.ts';
import { type Fronts, startFronts } from './fronts.ts';
import { launchBehindFront } from './phone.ts';
import { type Figure, median } from './table.ts';

const rounds = 3;
const heldMs = 5_000;

/** The pages that are measured: the home page, a photo and a person of the demo data. */
export type PageAsked = { readonly page: '/' | '/photos/{id}' | '/{username}'; readonly path: string };

export async function demoPages({ origins }: Stack): Promise<readonly PageAsked[]> {
  const answer = await fetch(`${origins.site}${apiAddress.photos()}`);
  const [newest] = v.parse(v.object({ items: v.array(v.object({ id: v.string() })) }), await answer.json()).items;
  if (newest === undefined) throw new Error('there are no demo photos');
  return [
    { page: '/', path: '/' },
    { page: '/photos/{id}', path: `/photos/${newest.id}` },
    { page: '/{username}', path: '/hana' },
  ];
}

/** Does something with the running site and the eager one, both behind the front, in a Chromium of its own. */
export async function behindFronts<Result>(
  stack: Stack,
  executablePath: string,
  work: (fronts: Fronts, browser: Browser) => Promise<Result>,
): Promise<Result> {
  const fronts = await startFronts(stack);
  const browser = await launchBehindFront(executablePath);
  try {
    return await work(fronts, browser);
  } finally {
    await browser.close();
    await fronts.close();
  }
}

const mid = (visits: readonly FirstPhoto[], of: (visit: FirstPhoto) => number): number => median(visits.map(of));

/** The first photo and the first paint of each page on a phone, against the build that draws everything itself. */
export const visitorFigures = (stack: Stack, executablePath: string): Promise<readonly Figure[]> =>
  behindFronts(stack, executablePath, async ({ ours, eager }, browser) => {
    const figures: Figure[] = [];
    for (const { page, path } of await demoPages(stack)) {
      const visits: FirstPhoto[] = [];
      const eagerVisits: FirstPhoto[] = [];
      for (let round = 0; round < rounds; round += 1) {
        visits.push(await openOnPhone(browser, `${ours.origin}${path}`));
        eagerVisits.push(await openOnPhone(browser, `${eager.origin}${path}`));
      }
      const compare = (what: string, of: (visit: FirstPhoto) => number, most: number): Figure => {
        const [measured, against] = [mid(visits, of), mid(eagerVisits, of)];
        return {
          what: `${what} of ${page} (median of ${rounds}), cold, 4× CPU, 1.6 Mbit/s, 150 ms, against every SDK imported and nothing in the HTML`,
          unit: 'ms',
          ours: measured,
          against,
          goal: `≤ ${most.toFixed(2)}×`,
          reached: measured <= against * most,
        };
      };
      const layoutShift = Math.max(...visits.map((visit) => visit.layoutShift));
      figures.push(
        compare('first photo', ({ photoMs }) => photoMs, 0.4),
        compare('first paint', ({ paintMs }) => paintMs, 0.25),
        {
          what: `layout shift of ${page} (CLS, worst of all rounds), against the same`,
          unit: '',
          ours: layoutShift,
          against: Math.max(...eagerVisits.map((visit) => visit.layoutShift)),
          goal: '≤ 0.01',
          reached: layoutShift <= 0.01,
        },
      );
      const held = await openOnPhone(browser, `${ours.origin}${path}`, heldMs);
      const eagerHeld = await openOnPhone(browser, `${eager.origin}${path}`, heldMs);
      figures.push({
        what: `first photo of ${page}, the site's scripts held back for ${heldMs / 1_000} s, against the same, once`,
        unit: 'ms',
        ours: held.photoMs,
        against: eagerHeld.photoMs,
        goal: `< ${heldMs} ms`,
        reached: held.photoMs < heldMs,
      });
    }
    return figures;
  });
