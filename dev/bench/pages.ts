import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';

/** `cpuRate`: the factor of the slowdown. `latencyMs`: of a round trip. */
const phone = { cpuRate: 4, bytesPerSecond: 1_600_000 / 8, latencyMs: 150 };
export const phoneScreen = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true };
export const noWorker: BrowserContextOptions = { serviceWorkers: 'block' };
const limitMs = 60_000;
/** Longer than the pause before scripts that load after the page. */
const quietMs = 2_000;

/** Runs `work` in a page of a new browser context. */
export async function inWindow<Result>(
  browser: Browser,
  options: BrowserContextOptions,
  work: (page: Page, context: BrowserContext) => Promise<Result>,
): Promise<Result> {
  await using context = await browser.newContext({ locale: 'ja', ignoreHTTPSErrors: true, ...options });
  context.setDefaultTimeout(limitMs);
  const page = await context.newPage();
  return await work(page, context);
}

/** Waits until no request of the page begins or ends for `quietMs`. `networkidle` comes only once per document, not after clicks. */
export async function whenQuiet(page: Page): Promise<void> {
  const begins = page.waitForEvent('request', { timeout: quietMs });
  const ends = page.waitForEvent('requestfinished', { timeout: quietMs });
  const outcomes = await Promise.allSettled([begins, ends]);
  if (outcomes.some(({ status }) => status === 'fulfilled')) await whenQuiet(page);
}

/** Slows the page down to a phone's processor. */
export async function slowDown(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: phone.cpuRate });
}

/** Runs `work` in a window of a phone's size, with a phone's processor and network and without a cache. */
export const onPhone = <Result>(browser: Browser, work: (page: Page) => Promise<Result>): Promise<Result> =>
  inWindow(browser, phoneScreen, async (page, context) => {
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
    await devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: phone.latencyMs,
      downloadThroughput: phone.bytesPerSecond,
      uploadThroughput: phone.bytesPerSecond,
    });
    await slowDown(page);
    return work(page);
  });

/** The copied photos of the bench `lists` have no files: serves those of the photos that they were copied from. */
export const showCopiedPictures = async (page: Page): Promise<void> => {
  await page.route(/\/i\/bench\d/, (route, request) =>
    route.continue({ url: request.url().replace(/bench\d+\/(\w+)/, '$1/$1') }),
  );
};

/** What a page measures. Times are in ms since the navigation; 0 means not yet. */
type Seen = {
  /** When the first photo was painted. */
  photoMs: number;
  /** When the first text of the page was painted, other than the logo and the skeleton. */
  paintMs: number;
  /** Cumulative layout shift. */
  layoutShift: number;
  longestTaskMs: number;
  /** What tasks took beyond 50 ms, in total (TBT). */
  blockingMs: number;
  /** The longest time from a click or a key to the next frame (INP). */
  slowestPressMs: number;
  /** The most photos in the DOM at once. */
  mostInDom: number;
};

declare global {
  var seen: Seen;
}

/** Runs in the page before its own scripts. The work of `eachFrame` would count in `slowestPressMs`: each press waits for a frame. */
export function watchPage(eachFrame = true): void {
  const times = { photoMs: 0, paintMs: 0, longestTaskMs: 0, blockingMs: 0, slowestPressMs: 0 };
  globalThis.seen = { ...times, layoutShift: 0, mostInDom: 0 };
  const look = (now: number): void => {
    if (seen.paintMs === 0 && document.querySelector('main')?.textContent.trim()) seen.paintMs = now;
    const photos = document.querySelectorAll('main li a[href^="/photos/"]').length;
    seen.mostInDom = Math.max(seen.mostInDom, photos);
    requestAnimationFrame(look);
  };
  if (eachFrame) requestAnimationFrame(look);
  const onLoad = ({ target }: Event): void => {
    if (!(target instanceof HTMLImageElement) || !/\/i\/|photos%2F/.test(target.currentSrc)) return;
    requestAnimationFrame(() => requestAnimationFrame(() => (seen.photoMs ||= performance.now())));
  };
  document.addEventListener('load', onLoad, true);
  const observe = (type: string, note: (entry: PerformanceEntry) => void): void => {
    const entries = { type, buffered: true, durationThreshold: 16 };
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe(entries);
  };
  observe('layout-shift', (entry) => {
    seen.layoutShift += Number(Reflect.get(entry, 'value'));
  });
  observe('longtask', ({ duration }) => {
    seen.longestTaskMs = Math.max(seen.longestTaskMs, duration);
    seen.blockingMs += duration - 50;
  });
  observe('event', (entry) => {
    if (Number(Reflect.get(entry, 'interactionId')) > 0) {
      seen.slowestPressMs = Math.max(seen.slowestPressMs, entry.duration);
    }
  });
}

/** Touches a drawn page, which loads its scripts then. Resolves when React answers presses. */
export async function wake(page: Page): Promise<void> {
  await page.keyboard.press('Shift');
  await page.locator('html:not([data-untaken])').waitFor({ state: 'attached' });
}

/** Of the scripts that a page has loaded, as they were sent. */
export const scriptKilobytes = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const loaded = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'));
    return loaded.reduce((sum, entry) => sum + Number(Reflect.get(entry, 'encodedBodySize')), 0) / 1_000;
  });

export const noted = (page: Page): Promise<Seen> => page.evaluate(() => seen);
