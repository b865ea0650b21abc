import type { Browser, Page } from 'playwright-core';
import { onPhone, patienceMs, warm } from './phone.ts';

export type FirstPhoto = {
  /** From the start of the navigation to the frame in which the first photo stands. */
  readonly photoMs: number;
  /** To the frame with the first words of the page itself: the mark and the grey rows that stand before the scripts are none. */
  readonly paintMs: number;
  /** JavaScript that had been asked for by the first photo, as sent. */
  readonly scriptKb: number;
  /** Cumulative layout shift until everything has come to rest. */
  readonly layoutShift: number;
};

// Runs in the page before its own scripts.
function watchPage(): void {
  const seen = { photoMs: 0, paintMs: 0, layoutShift: 0 };
  Object.assign(globalThis, { seen });
  const look = (): void => {
    const words = document.querySelector('main')?.textContent.trim() ?? '';
    requestAnimationFrame(words === '' ? look : (now) => (seen.paintMs ||= now));
  };
  requestAnimationFrame(look);
  document.addEventListener(
    'load',
    ({ target }) => {
      if (!(target instanceof HTMLImageElement) || seen.photoMs > 0) return;
      if (!/\/i\/|photos%2F/.test(target.currentSrc)) return;
      requestAnimationFrame(() => requestAnimationFrame(() => (seen.photoMs ||= performance.now())));
    },
    true,
  );
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const shift: unknown = Reflect.get(entry, 'value');
      if (typeof shift === 'number') seen.layoutShift += shift;
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** What the page has noted under a name. */
const noted = (page: Page, name: string): Promise<number> =>
  page.evaluate((key) => Number(Reflect.get(Object(Reflect.get(globalThis, 'seen')), key)), name);

export const whenNoted = async (page: Page, name: string): Promise<number> => {
  await page.waitForFunction((key) => Number(Reflect.get(Object(Reflect.get(globalThis, 'seen')), key)) > 0, name, {
    timeout: patienceMs,
  });
  return noted(page, name);
};

/** JavaScript in kB as sent, of files for which that moment came before `untilMs`. */
export const scriptKb = (page: Page, moment: 'startTime' | 'responseEnd', untilMs: number): Promise<number> =>
  page.evaluate(
    ({ of, until }) =>
      performance
        .getEntriesByType('resource')
        .filter((entry) => entry instanceof PerformanceResourceTiming && new URL(entry.name).pathname.endsWith('.js'))
        .reduce(
          (sum, entry) => sum + (Number(Reflect.get(entry, of)) < until ? Reflect.get(entry, 'encodedBodySize') : 0),
          0,
        ) / 1_000,
    { of: moment, until: untilMs },
  );

/** Opens an address with a cold cache as a signed-out visitor on a phone; the scripts of the site may be held back for a while. */
export function openOnPhone(browser: Browser, address: string, holdScriptsMs = 0): Promise<FirstPhoto> {
  return onPhone(browser, { cpu: true, network: true }, async (page, context) => {
    if (holdScriptsMs > 0) {
      await page.route('**/assets/**/*.js', async (route) => {
        await new Promise((resolve) => setTimeout(resolve, holdScriptsMs));
        await route.continue().catch(() => undefined);
      });
    }
    await page.addInitScript(watchPage);
    await warm(context, address);
    await page.goto(address, { waitUntil: 'commit' });
    const photoMs = await whenNoted(page, 'photoMs');
    const paintMs = await whenNoted(page, 'paintMs');
    const before = await scriptKb(page, 'startTime', photoMs);
    await page.waitForLoadState('networkidle');
    return { photoMs, paintMs, scriptKb: before, layoutShift: await noted(page, 'layoutShift') };
  });
}
