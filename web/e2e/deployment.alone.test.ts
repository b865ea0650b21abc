import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from './support/browser.ts';
import { type Deployments, prepareDeployments } from './support/deployments.ts';

const { visit } = openBrowser();
let deployments: Deployments;
let open: Page | undefined;

beforeAll(async () => {
  deployments = await prepareDeployments();
});
// A page that still loads would request the files that are being removed.
afterEach(async () => {
  await open?.waitForLoadState('networkidle');
  await open?.context().close();
  open = undefined;
  await deployments.putBack();
});
afterAll(() => deployments.discard());

/** Marks the document, so that a reloaded one differs. */
const mark = (page: Page) => page.evaluate(() => Reflect.set(globalThis, 'marked', true));
const isMarked = (page: Page) => page.evaluate(() => Reflect.get(globalThis, 'marked') === true);
const entryOf = (page: Page) => page.locator('script[type=module][src]').first().getAttribute('src');

/** Makes the page check for a new build, as it does every minute and when its tab becomes visible. */
async function poll(page: Page): Promise<void> {
  const answered = page.waitForResponse('**/builds/latest.json');
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await (await answered).finished();
  await roundTrip(page);
}

/** The page has read all earlier answers after this, and a pending reload removes it. */
const roundTrip = (page: Page) =>
  page.evaluate(async () => {
    await (await fetch('/builds/latest.json', { cache: 'no-store' })).text();
  });

const follow = (page: Page, name: string) => page.getByRole('contentinfo').getByRole('link', { name }).click();

const headings = { '/about': 'Matatakiについて', '/privacy': 'プライバシー' } as const;

/** Waits for a page itself: the address changes before the page does. */
async function arrival(page: Page, path: keyof typeof headings): Promise<void> {
  await page.waitForURL((url) => url.pathname === path);
  await page.getByRole('heading', { level: 1, name: headings[path], exact: true }).waitFor();
}

describe('a deployment during a visit', () => {
  it('a new build does not affect the open page, and loads with the next navigation', async () => {
    const { page, problems } = await visit('/about');
    open = page;
    await follow(page, 'プライバシー');
    await arrival(page, '/privacy');
    await mark(page);
    const before = await entryOf(page);

    await deployments.deployOther(page);
    await poll(page);
    expect(await isMarked(page)).toBe(true);

    // The code of this page is loaded: nothing is missing, and the new build is used all the same.
    await page.goBack();
    await page.waitForFunction(() => Reflect.get(globalThis, 'marked') === undefined);
    await arrival(page, '/about');
    expect(await entryOf(page)).not.toBe(before);
    expect(problems).toEqual([]);
  });

  it('a page whose old chunks are gone still opens the requested page without an error', async () => {
    const { page } = await visit('/about');
    open = page;
    await mark(page);
    const before = await entryOf(page);

    // There was no poll yet: the page learns of the build by a missing chunk.
    await deployments.deployOther(page);
    await follow(page, 'プライバシー');
    await page.waitForFunction(() => Reflect.get(globalThis, 'marked') === undefined);
    await arrival(page, '/privacy');
    expect(await page.title()).not.toBe('Internal Server Error');
    expect(await entryOf(page)).not.toBe(before);
  });

  it('a tab requests a new build only after an address answers with it', async () => {
    const { page, context } = await visit('/about');
    await page.close();
    // The clock moves only when it is set, so the duration of the test does not matter.
    const start = Date.now();
    await context.clock.setFixedTime(start);
    const tab = await context.newPage();
    open = tab;
    await tab.goto('/about');
    await follow(tab, 'プライバシー');
    await arrival(tab, '/privacy');

    // The build is announced, and every address still answers with the previous one.
    await deployments.announce('other');
    await mark(tab);
    await poll(tab);
    await follow(tab, 'Matatakiについて');
    await tab.waitForFunction(() => Reflect.get(globalThis, 'marked') === undefined);
    await arrival(tab, '/about');

    await mark(tab);
    await context.clock.setFixedTime(start + 60_000);
    await poll(tab);
    const asked = tab.waitForResponse((response) => response.request().headers()['accept'] === 'text/html');
    await follow(tab, 'プライバシー');
    await arrival(tab, '/privacy');
    await (await asked).finished();
    await roundTrip(tab);
    expect(await isMarked(tab)).toBe(true);

    await deployments.putBack();
    // With a frozen clock, no heartbeat is sent.
    await deployments.deployOther(tab, () => tab.waitForLoadState('networkidle'));
    await poll(tab);
    await follow(tab, 'Matatakiについて');
    await tab.waitForFunction(() => Reflect.get(globalThis, 'marked') === undefined);
    await arrival(tab, '/about');
  });
});

describe('a missing chunk', () => {
  it('a briefly missing chunk loads after a reload, although the browser has cached its absence', async () => {
    const { page } = await visit('/about');
    open = page;
    const address = await deployments.lose('PrivacyPage');
    const statusOf = () => page.evaluate(async (url) => (await fetch(url)).status, address);
    expect(await statusOf()).toBe(404);
    await deployments.putBack();
    expect(await statusOf()).toBe(404);

    await mark(page);
    await follow(page, 'プライバシー');
    await page.waitForFunction(() => Reflect.get(globalThis, 'marked') === undefined);
    await arrival(page, '/privacy');
    expect(await statusOf()).toBe(200);
  });
});

describe('a deployment that keeps the files of the build before it', () => {
  it('the former build’s pages keep their chunks, and the new one’s work after a rollback', async () => {
    await deployments.keepFirst();
    const { page: older } = await visit('/about');
    await mark(older);
    await deployments.deployOther(older);
    await follow(older, 'プライバシー');
    await arrival(older, '/privacy');
    expect(await isMarked(older)).toBe(true);
    await older.context().close();

    const { page: newer } = await visit('/about');
    open = newer;
    const before = await entryOf(newer);
    await mark(newer);
    await deployments.rollBack(newer);
    await follow(newer, 'プライバシー');
    await newer.waitForFunction(() => Reflect.get(globalThis, 'marked') === undefined);
    await arrival(newer, '/privacy');
    expect(await entryOf(newer)).not.toBe(before);
  });
});
