import type { Browser } from 'playwright-core';
import { atMost, type Figure, type Ground, launchChromium, median, rounds } from './ground.ts';
import { noted, onPhone, open, waitForRest } from './pages.ts';
import { startFronts } from './sites.ts';

const times = 3;
const isPicture = (address: string): boolean => /\/(i|a)\/|\/v0\/b\//.test(new URL(address).pathname);

/** What a view asks for over the network until it has come to rest, questions of CORS too. */
const viewAtRest = (browser: Browser, address: string) =>
  onPhone(browser, {}, async (page) => {
    const asked: string[] = [];
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Network.enable');
    devtools.on('Network.requestWillBeSent', ({ request }) => {
      if (/^https?:/.test(request.url)) asked.push(request.url);
    });
    await open(page, address);
    await waitForRest(page);
    const near = await page.locator('main li:has(img)').evaluateAll((tiles) => {
      const isNear = (tile: Element): boolean => tile.getBoundingClientRect().top < 2 * window.innerHeight;
      return tiles.filter(isNear).length;
    });
    return { near, others: asked.filter((one) => !isPicture(one)), pictures: new Set(asked.filter(isPicture)).size };
  });

/** The longest that opening, paging, enlarging and closing a photo takes to the next frame (INP), in ms, on a phone's processor. */
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

/** What one view of `/` asks for, and how fast it answers, against the build that draws everything itself. */
export async function viewFigures(ground: Ground): Promise<readonly Figure[]> {
  await using fronts = await startFronts(ground.stack);
  await using browser = await launchChromium(ground);
  const { ours, eager } = fronts;
  const both = async <Measured>(measure: (browser: Browser, address: string) => Promise<Measured>) =>
    [await measure(browser, `${ours.origin}/`), await measure(browser, `${eager.origin}/`)] as const;
  const [view, eagerView] = await both(viewAtRest);
  for (const address of view.others) ground.say(`  / asks for ${address.replace(ours.origin, '')}`);
  const interactions = await rounds(times, () => both(longestInteraction));
  const figure = (what: string, unit: string, [one, other]: readonly [number, number], most: number): Figure =>
    atMost(most, {
      what: `${what}, against every SDK imported and nothing in the HTML`,
      unit,
      ours: one,
      against: other,
    });
  const pictures = 'pictures asked for by a view of / (goal: tiles in sight and one screen below)';
  const interaction = `longest interaction of opening, paging and closing a photo at 4× CPU (INP, median of ${times})`;
  const others = [view.others.length, eagerView.others.length] as const;
  return [
    figure('requests of a view of / at rest, beside pictures', '', others, 25),
    figure(pictures, '', [view.pictures, eagerView.pictures], view.near),
    figure(
      interaction,
      'ms',
      [median(interactions.map(([one]) => one)), median(interactions.map(([, one]) => one))],
      100,
    ),
  ];
}
