import { type Browser, type BrowserContext, chromium, type Locator, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, inject } from 'vitest';
import { firstDataId } from '../../../functions/contract/edge/firstIds.ts';
import { languageCookie } from '../../../functions/contract/edge/languageCookie.ts';
import { patienceMs, siteOrigin } from './environment.ts';
import type { Account } from './people.ts';
import { recordQueries } from './recordQueries.ts';
import { storageOf } from './signedIn.ts';

export type Visit = { readonly page: Page; readonly context: BrowserContext; readonly problems: readonly string[] };

export type VisitOptions = {
  /** The person who is signed in from the beginning. */
  readonly as?: Account;
  readonly locale?: 'ja' | 'en';
  /** An English browser that was never here: by default, it is one that was. */
  readonly isFirstVisit?: true;
  readonly colorScheme?: 'light' | 'dark';
  readonly viewport?: { readonly width: number; readonly height: number };
  /** For tests of the service worker: other tests' routes cannot see requests that pass through one. */
  readonly serviceWorkers?: 'allow' | 'block';
  readonly javaScriptEnabled?: boolean;
  /** Preparation before the page is requested. */
  readonly before?: (context: BrowserContext) => Promise<void>;
  /** How far the page must have loaded; `load` by default. */
  readonly waitUntil?: 'commit' | 'load';
  /** Nobody touches the page, which then loads no scripts (web/src/first/early.ts). By default, a pointer moves over it. */
  readonly isOnlyRead?: boolean;
};

// Messages of a healthy page: the browser's own line for every 4xx that a test provokes.
const isExpected = (text: string): boolean => text.startsWith('Failed to load resource');

/** Runs in each page before its own scripts. */
const comeNear = (): void =>
  document.addEventListener('DOMContentLoaded', () =>
    document.body.dispatchEvent(new Event('pointermove', { bubbles: true })),
  );

/** By default tests wait for React: before that, only links work. */
function waitForTakeOver(page: Page): void {
  const isTaken = (): Promise<void> => page.locator(`#${firstDataId}`).waitFor({ state: 'detached' });
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
  page.goto = async (...asked) => {
    const response = await goto(...asked);
    await isTaken();
    return response;
  };
  page.reload = async (...asked) => {
    const response = await reload(...asked);
    await isTaken();
    return response;
  };
}

/**
 * The one Chromium of the run (dev/launcher/requireBrowser.ts). `visit` opens a page of the site, there or behind a
 * front (front.ts), with its own profile, and collects its errors: uncaught errors, console errors, violations of the
 * Content-Security-Policy.
 */
export function openBrowser(origin = siteOrigin): { visit: (path: string, options?: VisitOptions) => Promise<Visit> } {
  let browser: Browser | undefined;
  let opened: readonly BrowserContext[] = [];
  beforeAll(async () => {
    browser = await chromium.connect(inject('chromium'));
  }, 60_000);
  // An open page would go on sending requests and reporting during the next test.
  afterEach(async ({ task }) => {
    const over = opened;
    opened = [];
    if (task.result?.state === 'fail') for (const context of over) await tellWhatIsSeen(context);
    await Promise.all(over.map(close));
  });
  afterAll(async () => {
    await browser?.close();
  });
  return {
    visit: async (path, options = {}) => {
      const { locale = 'ja', colorScheme = 'light', viewport = { width: 1280, height: 800 } } = options;
      const { serviceWorkers = 'block', as, javaScriptEnabled = true, before, waitUntil = 'load' } = options;
      const { isFirstVisit = false, isOnlyRead = false } = options;
      if (!browser) throw new Error('the browser has not started');
      const baseURL = origin();
      const context = await browser.newContext({
        locale,
        colorScheme,
        viewport,
        // Animations take a tenth of Chromium's time.
        reducedMotion: 'reduce',
        serviceWorkers,
        javaScriptEnabled,
        baseURL,
        // A front signs its certificate itself.
        ignoreHTTPSErrors: true,
        ...(as && { storageState: await storageOf(as, baseURL) }),
      });
      opened = [...opened, context];
      context.on('close', () => {
        opened = opened.filter((each) => each !== context);
      });
      context.setDefaultTimeout(patienceMs);
      if (locale === 'en' && !isFirstVisit)
        await context.addCookies([{ name: languageCookie, value: 'en', url: baseURL, sameSite: 'Lax' }]);
      const page = await context.newPage();
      const problems: string[] = [];
      const unanswered: string[] = [];
      troublesOf.set(context, { problems, unanswered });
      context.on('requestfailed', (request) =>
        unanswered.push(`${request.method()} ${request.url()}: ${request.failure()?.errorText}`),
      );
      page.on('pageerror', (error) => problems.push(`uncaught: ${error.message}`));
      page.on('console', (message) => {
        if (message.type() === 'error' && !isExpected(message.text())) problems.push(message.text());
      });
      recordQueries(page);
      await before?.(context);
      if (!isOnlyRead) await context.addInitScript(comeNear);
      if (javaScriptEnabled && waitUntil === 'load' && !isOnlyRead) waitForTakeOver(page);
      await page.goto(path, { waitUntil });
      if (as !== undefined && waitUntil === 'load')
        await page.getByRole('button', { name: /^(アカウント|Account)$/ }).waitFor();
      return { page, context, problems };
    },
  };
}

/** Presses what is there now. A click that waits may press later, for somebody else. */
export const pressAtOnce = (what: Locator): Promise<void> =>
  what.evaluateAll((found) => {
    for (const each of found) if (each instanceof HTMLElement) each.click();
  });

const troublesOf = new WeakMap<
  BrowserContext,
  { readonly problems: readonly string[]; readonly unanswered: readonly string[] }
>();

/** Characters. */
const mostTold = 6_000;

/** The pages of a failed test: their content, their errors, and their unanswered requests. */
async function tellWhatIsSeen(context: BrowserContext): Promise<void> {
  for (const page of context.pages()) {
    const seen = await page.locator('body').ariaSnapshot({ timeout: 2_000 }).catch(String);
    process.stdout.write(`The failed test's page ${page.url()} showed:\n${seen.slice(0, mostTold)}\n`);
  }
  const { problems = [], unanswered = [] } = troublesOf.get(context) ?? {};
  process.stdout.write(`Went wrong in it: ${problems.join('\n') || 'nothing'}\n`);
  process.stdout.write(`Without an answer: ${unanswered.join('\n') || 'nothing'}\n`);
}

/** Closes everything that a test has opened; a request that it delays is released, and is not an error. */
async function close(context: BrowserContext): Promise<void> {
  const routed = [context, ...context.pages()];
  await Promise.all(routed.map((each) => each.unrouteAll({ behavior: 'ignoreErrors' })));
  await context.close();
}
