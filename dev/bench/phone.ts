import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { CHROMIUM_ARGS } from '../launcher/chromium.ts';

/** A phone: a processor four times slower, 1.6 Mbit/s, 150 ms there and back. */
const phone = { cpuRate: 4, bytesPerSecond: 1_600_000 / 8, latencyMs: 150 };
const screen = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true };
// The front signed its certificate itself.
const visitor = { ...screen, locale: 'ja', ignoreHTTPSErrors: true };
export const patienceMs = 60_000;

/** A Chromium that takes the front's certificate for what it is. */
export const launchBehindFront = (executablePath: string): Promise<Browser> =>
  chromium.launch({ executablePath, args: [...CHROMIUM_ARGS, '--ignore-certificate-errors'] });

type Slow = { readonly cpu?: boolean; readonly network?: boolean };

/** Does something in a page of a browser that has nothing yet, with a phone's window and with what else of a phone is wanted. */
export async function onPhone<Result>(
  browser: Browser,
  slow: Slow,
  work: (page: Page, context: BrowserContext) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext(visitor);
  context.setDefaultTimeout(patienceMs);
  try {
    const page = await context.newPage();
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
    if (slow.cpu) await devtools.send('Emulation.setCPUThrottlingRate', { rate: phone.cpuRate });
    return await work(page, context);
  } finally {
    await context.close();
  }
}

/** What the front has of a page is there again: HTML is kept for seconds. */
export const warm = async (context: BrowserContext, address: string): Promise<void> => {
  await (await context.request.get(address)).dispose();
};
