import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';

/** A phone: a processor four times slower, 1.6 Mbit/s, 150 ms there and back. */
const phone = { cpuRate: 4, bytesPerSecond: 1_600_000 / 8, latencyMs: 150 };
const phoneScreen = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true };
export const noWorker: BrowserContextOptions = { serviceWorkers: 'block' };

/** Does something in a page of a browser that has nothing yet. */
export async function inWindow<Result>(
  browser: Browser,
  options: BrowserContextOptions,
  work: (page: Page, context: BrowserContext) => Promise<Result>,
): Promise<Result> {
  // The front signed its certificate itself.
  await using context = await browser.newContext({ locale: 'ja', ignoreHTTPSErrors: true, ...options });
  context.setDefaultTimeout(60_000);
  return await work(await context.newPage(), context);
}

/** From now on the page has a phone's processor. */
export async function slowDown(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: phone.cpuRate });
}

type Slow = { readonly cpu?: boolean; readonly network?: boolean };

/** Does something in a phone's window, without a cache, and with what else of a phone is wanted. */
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

/** Opens an address of which the front has everything, for its HTML is kept for seconds; what it notes is noted. */
export async function open(page: Page, address: string): Promise<void> {
  await page.addInitScript(watchPage);
  await (await page.context().request.get(address)).dispose();
  await page.goto(address, { waitUntil: 'commit' });
}

/** Until pictures stand, and what they and the scripts bring with them. */
export async function waitForRest(page: Page): Promise<void> {
  await page.locator('main img[srcset]').first().waitFor();
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(2_000);
}

/** What a page notes of itself. Moments are ms from the navigation, and 0 before they come. */
type Seen = {
  /** The frame in which the first photo stands. */
  photoMs: number;
  /** The frame with the first words of the page itself: the mark and the grey rows that stand before the scripts are none. */
  paintMs: number;
  /** Cumulative layout shift. */
  layoutShift: number;
  longestTaskMs: number;
  /** The longest that a press or a key took to the next frame (INP). */
  slowestPressMs: number;
  /** Photos in the DOM at any one moment, at most, of a page that counts them. */
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

/** What was noted of this until now, which is forgotten: what comes next is another figure's. */
export const takeNoted = (page: Page, what: keyof Seen): Promise<number> =>
  page.evaluate((name) => {
    const value = seen[name];
    seen[name] = 0;
    return value;
  }, what);

type SignedIn = Awaited<ReturnType<BrowserContext['storageState']>>;

/** What the browser remembers of somebody who has signed in by the dialog. */
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
