import type { Browser, CDPSession, Page } from 'playwright-core';
import type { Stack } from '../launcher/stack.ts';
import { scriptKb, whenNoted } from './firstPhoto.ts';
import { onPhone, warm } from './phone.ts';
import { type Figure, median } from './table.ts';
import { behindFronts } from './visitors.ts';

const restMs = 3_000;
const isPicture = (address: string): boolean => /\/(i|a)\/|\/v0\/b\//.test(new URL(address).pathname);

/** Notes the address of everything that is asked for over the network, questions of CORS too. */
async function watchRequests(page: Page): Promise<readonly string[]> {
  const addresses: string[] = [];
  const devtools: CDPSession = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  devtools.on('Network.requestWillBeSent', ({ request }) => {
    if (/^https?:/.test(request.url)) addresses.push(request.url);
  });
  return addresses;
}

async function rest(page: Page): Promise<void> {
  await page.locator('main li img').first().waitFor();
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(restMs);
}

type View = {
  readonly others: readonly string[];
  readonly pictures: number;
  readonly near: number;
  readonly scriptKb: number;
};

/** What a view asks for until it has come to rest. */
const viewAtRest = (browser: Browser, address: string): Promise<View> =>
  onPhone(browser, {}, async (page, context) => {
    const asked = await watchRequests(page);
    await warm(context, address);
    await page.goto(address);
    await rest(page);
    const near = await page
      .locator('main li')
      .evaluateAll(
        (tiles) =>
          tiles.filter((tile) => tile.getBoundingClientRect().top < 2 * window.innerHeight && tile.querySelector('img'))
            .length,
      );
    const pictures = new Set(asked.filter(isPicture)).size;
    return {
      others: asked.filter((one) => !isPicture(one)),
      pictures,
      near,
      scriptKb: await scriptKb(page, 'startTime', Number.POSITIVE_INFINITY),
    };
  });

// Runs in the page before its own scripts: taps the first photo until the page itself, not the browser, follows the link.
function tapUntilAnswered(): void {
  const seen = { answeredMs: 0 };
  Object.assign(globalThis, { seen });
  window.addEventListener('click', (event) => {
    if (event.defaultPrevented) seen.answeredMs ||= performance.now();
    event.preventDefault();
  });
  const timer = setInterval(() => {
    if (seen.answeredMs > 0) return clearInterval(timer);
    const tap = new MouseEvent('click', { bubbles: true, cancelable: true });
    document.querySelector('main li a[href^="/photos/"]')?.dispatchEvent(tap);
  }, 50);
}

/** JavaScript that had come when the first tap was answered, in kB, on a phone. */
const scriptsAtFirstTap = (browser: Browser, address: string): Promise<number> =>
  onPhone(browser, { cpu: true, network: true }, async (page, context) => {
    await page.addInitScript(tapUntilAnswered);
    await warm(context, address);
    await page.goto(address, { waitUntil: 'commit' });
    return scriptKb(page, 'responseEnd', await whenNoted(page, 'answeredMs'));
  });

// Runs in the page before its own scripts.
function watchInteractions(): void {
  const seen = { longestMs: 0 };
  Object.assign(globalThis, { seen });
  const events = { type: 'event', durationThreshold: 16, buffered: true };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (Number(Reflect.get(entry, 'interactionId')) > 0) seen.longestMs = Math.max(seen.longestMs, entry.duration);
    }
  }).observe(events);
}

/** The longest that opening, paging, enlarging and closing a photo takes to the next frame (INP), in ms, on a phone's processor. */
const longestInteraction = (browser: Browser, address: string): Promise<number> =>
  onPhone(browser, { cpu: true }, async (page, context) => {
    await page.addInitScript(watchInteractions);
    await warm(context, address);
    await page.goto(address);
    await rest(page);
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
    return page.evaluate(() => Number(Reflect.get(Object(Reflect.get(globalThis, 'seen')), 'longestMs')));
  });

const interactionRounds = 3;

async function inTurn<Result>(work: () => Promise<Result>): Promise<readonly Result[]> {
  const results: Result[] = [];
  for (let round = 0; round < interactionRounds; round += 1) results.push(await work());
  return results;
}

const most = { others: 25, atTapKb: 105, afterIdleKb: 140, interactionMs: 100 };

/** What one view of `/` asks for, and how fast it answers, against the build that draws everything itself. */
export const viewFigures = (
  stack: Stack,
  executablePath: string,
  say: (line: string) => void,
): Promise<readonly Figure[]> =>
  behindFronts(stack, executablePath, async ({ ours, eager }, browser) => {
    const sides = [`${ours.origin}/`, `${eager.origin}/`] as const;
    const both = async <Measured>(measure: (browser: Browser, address: string) => Promise<Measured>) =>
      [await measure(browser, sides[0]), await measure(browser, sides[1])] as const;
    const [view, eagerView] = await both(viewAtRest);
    for (const address of view.others) say(`  / asks for ${address.replace(ours.origin, '')}`);
    const [atTap, eagerAtTap] = await both(scriptsAtFirstTap);
    const interactions = await inTurn(() => both(longestInteraction));
    const interaction = median(interactions.map(([one]) => one));
    const eagerInteraction = median(interactions.map(([, one]) => one));
    const figure = (what: string, unit: string, measured: number, against: number, limit: number): Figure => ({
      what: `${what}, against every SDK imported and nothing in the HTML`,
      unit,
      ours: measured,
      against,
      goal: `≤ ${limit} ${unit}`.trim(),
      reached: measured <= limit,
    });
    return [
      figure(
        'requests of a view of / at rest, beside pictures',
        '',
        view.others.length,
        eagerView.others.length,
        most.others,
      ),
      figure(
        'pictures asked for by a view of / (goal: tiles in sight and one screen below)',
        '',
        view.pictures,
        eagerView.pictures,
        view.near,
      ),
      figure('JavaScript (brotli) when / first answers a tap', 'kB', atTap, eagerAtTap, most.atTapKb),
      figure('JavaScript (brotli) of / after idle', 'kB', view.scriptKb, eagerView.scriptKb, most.afterIdleKb),
      figure(
        'longest interaction of opening, paging and closing a photo at 4× CPU (INP, median of 3)',
        'ms',
        interaction,
        eagerInteraction,
        most.interactionMs,
      ),
    ];
  });
