import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';

/** `cpuRate`: times slower. `latencyMs`: of a round trip. */
const phone = { cpuRate: 4, bytesPerSecond: 1_600_000 / 8, latencyMs: 150 };
const phoneScreen = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true };
export const noWorker: BrowserContextOptions = { serviceWorkers: 'block' };

/** Works in a page of a new browser context. */
export async function inWindow<Result>(
  browser: Browser,
  options: BrowserContextOptions,
  work: (page: Page, context: BrowserContext) => Promise<Result>,
): Promise<Result> {
  // The edge has a self-signed certificate.
  await using context = await browser.newContext({ locale: 'ja', ignoreHTTPSErrors: true, ...options });
  context.setDefaultTimeout(60_000);
  return await work(await context.newPage(), context);
}

/** Slows the page down to a phone's processor. */
export async function slowDown(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: phone.cpuRate });
}

type Slow = { readonly cpu?: boolean; readonly network?: boolean };

/** Works in a phone's window without a cache. */
export const onPhone = <Result>(browser: Browser, slow: Slow, work: (page: Page) => Promise<Result>): Promise<Result> =>
  inWindow(browser, phoneScreen, async (page, context) => {
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
    if (slow.network) {
      await devtools.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: phone.latencyMs,
        downloadThroughput: phone.bytesPerSecond,
        uploadThroughput: phone.bytesPerSecond,
      });
    }
    if (slow.cpu) await slowDown(page);
    return work(page);
  });

/** Opens a page that the edge has in its cache, which keeps HTML for seconds only. */
export async function open(page: Page, address: string): Promise<void> {
  await page.addInitScript(watchPage);
  await (await page.context().request.get(address)).dispose();
  await page.goto(address, { waitUntil: 'commit' });
}

/** Waits for pictures and for what scripts load then. */
export async function waitForRest(page: Page): Promise<void> {
  await page.locator('main img[srcset]').first().waitFor();
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(2_000);
}

/** What a page measures. Moments are ms since the navigation; 0: not yet. */
type Seen = {
  /** The frame with the first photo. */
  photoMs: number;
  /** The frame with the first words of the page, after the logo and the skeleton. */
  paintMs: number;
  /** Cumulative layout shift. */
  layoutShift: number;
  longestTaskMs: number;
  /** The longest time from a click or key to the next frame (INP). */
  slowestPressMs: number;
  /** The most photos in the DOM at once, if `countPhotos` runs. */
  mostInDom: number;
};

declare global {
  var seen: Seen;
}

/** Runs in the page before its own scripts. */
export function watchPage(): void {
  globalThis.seen = { photoMs: 0, paintMs: 0, layoutShift: 0, longestTaskMs: 0, slowestPressMs: 0, mostInDom: 0 };
  const look = (): void => {
    const words = document.querySelector('main')?.textContent.trim() ?? '';
    requestAnimationFrame(words === '' ? look : (now) => (seen.paintMs ||= now));
  };
  requestAnimationFrame(look);
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
  });
  observe('event', (entry) => {
    if (Number(Reflect.get(entry, 'interactionId')) > 0) {
      seen.slowestPressMs = Math.max(seen.slowestPressMs, entry.duration);
    }
  });
}

export const noted = (page: Page): Promise<Seen> => page.evaluate(() => seen);

export async function whenNoted(page: Page, what: keyof Seen): Promise<number> {
  await page.waitForFunction((name) => seen[name] > 0, what);
  return (await noted(page))[what];
}

export const forget = (page: Page, what: keyof Seen): Promise<void> =>
  page.evaluate((name) => {
    seen[name] = 0;
  }, what);

type SignedIn = Awaited<ReturnType<BrowserContext['storageState']>>;

/** Signs in by the dialog, and returns the browser's storage. */
export const signInOnce = (
  browser: Browser,
  site: string,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<SignedIn> =>
  inWindow(browser, noWorker, async (page, context) => {
    await page.goto(`${site}/about`);
    await page.getByRole('button', { name: 'ログイン', exact: true }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('メールアドレス').fill(email);
    await dialog.getByLabel('パスワード', { exact: true }).fill(password);
    await dialog.getByRole('button', { name: 'ログインする' }).click();
    await page.getByRole('button', { name: 'アカウント', exact: true }).waitFor();
    return await context.storageState({ indexedDB: true });
  });
