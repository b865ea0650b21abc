import { type Browser, chromium } from 'playwright-core';
import { CHROMIUM_ARGS } from '../launcher/chromium.ts';
import type { StaticServer } from './staticServer.ts';

/** A phone: a processor four times slower, 1.6 Mbit/s, 150 ms there and back. */
const phone = { cpuRate: 4, bytesPerSecond: 1_600_000 / 8, latencyMs: 150 };
const patienceMs = 60_000;

export type FirstPhoto = {
  /** From the start of the navigation to the frame in which the first photo stands. */
  readonly paintedMs: number;
  /** JavaScript that had been asked for by then, brotli. */
  readonly scriptKb: number;
  /** Cumulative layout shift until everything has come to rest. */
  readonly layoutShift: number;
};

// Runs in the page before its own scripts.
function watchPage(): void {
  const seen = { paintedMs: 0, layoutShift: 0 };
  Object.assign(globalThis, { seen });
  document.addEventListener(
    'load',
    ({ target }) => {
      if (!(target instanceof HTMLImageElement) || !target.currentSrc.includes('/v0/b/') || seen.paintedMs > 0) return;
      requestAnimationFrame(() => requestAnimationFrame(() => (seen.paintedMs ||= performance.now())));
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

const readSeen = (): { paintedMs: number; layoutShift: number } => {
  const seen: unknown = Reflect.get(globalThis, 'seen');
  const read = (name: string): number =>
    Number(typeof seen === 'object' && seen !== null ? Reflect.get(seen, name) : 0);
  return { paintedMs: read('paintedMs'), layoutShift: read('layoutShift') };
};

async function measureOnce(browser: Browser, server: StaticServer): Promise<FirstPhoto> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    locale: 'ja',
  });
  try {
    const page = await context.newPage();
    const scripts: { path: string; askedMs: number }[] = [];
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
    await devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: phone.latencyMs,
      downloadThroughput: phone.bytesPerSecond,
      uploadThroughput: phone.bytesPerSecond,
    });
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: phone.cpuRate });
    await page.addInitScript(watchPage);
    await page.goto(server.origin, { waitUntil: 'commit', timeout: patienceMs });
    await page.waitForFunction(
      () => Number(Reflect.get(Object(Reflect.get(globalThis, 'seen')), 'paintedMs')) > 0,
      undefined,
      {
        timeout: patienceMs,
      },
    );
    const { paintedMs } = await page.evaluate(readSeen);
    const resources = await page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name, startTime }) => ({ name, startTime })),
    );
    for (const { name, startTime } of resources) {
      const { origin, pathname } = new URL(name);
      if (origin === server.origin && pathname.endsWith('.js')) scripts.push({ path: pathname, askedMs: startTime });
    }
    await page.waitForLoadState('networkidle', { timeout: patienceMs });
    const { layoutShift } = await page.evaluate(readSeen);
    const before = new Set(scripts.filter(({ askedMs }) => askedMs < paintedMs).map(({ path }) => path));
    const bytes = [...before].reduce((sum, path) => sum + server.brotliBytes(path), 0);
    return { paintedMs, scriptKb: bytes / 1_000, layoutShift };
  } finally {
    await context.close();
  }
}

/** Opens `/` of each server in turn, `rounds` times, each with a cold cache as a signed-out visitor. */
export async function measureFirstPhoto(
  executablePath: string,
  servers: readonly StaticServer[],
  rounds: number,
): Promise<readonly (readonly FirstPhoto[])[]> {
  const browser = await chromium.launch({ executablePath, args: [...CHROMIUM_ARGS] });
  try {
    const results: FirstPhoto[][] = servers.map(() => []);
    for (let round = 0; round < rounds; round += 1) {
      for (const [index, server] of servers.entries()) results[index]?.push(await measureOnce(browser, server));
    }
    return results;
  } finally {
    await browser.close();
  }
}
