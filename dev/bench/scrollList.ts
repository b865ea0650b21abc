import type { Browser, Page } from 'playwright-core';
import { manyPhotos } from './manyPhotos.ts';
import type { StaticServer } from './staticServer.ts';

export type Scrolled = {
  /** Photos in the DOM at any one moment, at most. */
  readonly mostInDom: number;
  /** The longest task from the first turn of the wheel to the end, ms. */
  readonly longestTaskMs: number;
  readonly layoutShift: number;
};

export type Window = { readonly width: number; readonly height: number };

const cpuRate = 4;
const patienceMs = 300_000;
/** A turn of the wheel: this much of the window, this often. */
const turn = { ofWindow: 0.5, everyMs: 100 };

// Runs in the page before its own scripts.
function watchScrolling(): void {
  const seen = { mostInDom: 0, longestTaskMs: 0, layoutShift: 0 };
  Object.assign(globalThis, { seen });
  const count = (): void => {
    const photos = document.querySelectorAll('main li a[href^="/photos/"]').length;
    seen.mostInDom = Math.max(seen.mostInDom, photos);
    requestAnimationFrame(count);
  };
  requestAnimationFrame(count);
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.longestTaskMs = Math.max(seen.longestTaskMs, duration);
  }).observe({ type: 'longtask' });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const shift: unknown = Reflect.get(entry, 'value');
      if (typeof shift === 'number') seen.layoutShift += shift;
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

// The slower processor has nothing left of opening the page.
const comeToRest = (): Promise<void> => new Promise((resolve) => requestIdleCallback(() => resolve()));

// What happened before the scrolling is another figure's.
const beginScrolling = (): void => {
  const seen: unknown = Reflect.get(globalThis, 'seen');
  if (typeof seen === 'object' && seen !== null) Reflect.set(seen, 'longestTaskMs', 0);
};

const readSeen = (): Scrolled => {
  const seen: unknown = Reflect.get(globalThis, 'seen');
  const read = (name: string): number =>
    Number(typeof seen === 'object' && seen !== null ? Reflect.get(seen, name) : 0);
  return { mostInDom: read('mostInDom'), longestTaskMs: read('longestTaskMs'), layoutShift: read('layoutShift') };
};

async function scrollToEnd(page: Page, height: number): Promise<void> {
  const deadline = Date.now() + patienceMs;
  const end = page.getByText('すべての写真を表示しました。');
  await page.mouse.move(100, height / 2);
  for (;;) {
    for (let turns = 0; turns < 20; turns += 1) {
      await page.mouse.wheel(0, height * turn.ofWindow);
      await page.waitForTimeout(turn.everyMs);
    }
    const isAtEnd = await page.evaluate(() => window.scrollY + window.innerHeight >= document.body.scrollHeight - 2);
    if (isAtEnd && (await end.count()) > 0) return;
    if (Date.now() > deadline) throw new Error(`the end of ${manyPhotos} photos was not reached`);
  }
}

/** Opens the home page, lets it come to rest, and scrolls through all photos on a processor four times slower. */
export async function scrollThrough(browser: Browser, server: StaticServer, window: Window): Promise<Scrolled> {
  const context = await browser.newContext({ viewport: window, locale: 'ja', serviceWorkers: 'block' });
  context.setDefaultTimeout(patienceMs);
  try {
    const page = await context.newPage();
    await page.addInitScript(watchScrolling);
    await page.goto(server.origin);
    await page.locator('main li img[srcset]').first().waitFor();
    await page.waitForLoadState('networkidle');
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuRate });
    await page.evaluate(comeToRest);
    await page.evaluate(beginScrolling);
    await scrollToEnd(page, window.height);
    return await page.evaluate(readSeen);
  } finally {
    await context.close();
  }
}
