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
// A page that still loads would ask for what is being taken away.
afterEach(() => deployments.putBack(open));
afterAll(() => deployments.discard());

/** Marks the document, so that it can be told from one that was loaded anew. */
const mark = (page: Page) => page.evaluate(() => Reflect.set(globalThis, 'marked', true));
const isMarked = (page: Page) => page.evaluate(() => Reflect.get(globalThis, 'marked') === true);
const entryOf = (page: Page) => page.locator('script[type=module][src]').first().getAttribute('src');

/** Has the page look which build is deployed, as it does every minute and when its tab becomes visible. */
async function poll(page: Page): Promise<void> {
  const answered = page.waitForResponse('**/builds/latest.json');
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await (await answered).finished();
}

const follow = (page: Page, name: string) => page.getByRole('contentinfo').getByRole('link', { name }).click();
const heading = (page: Page, path: string) =>
  page.waitForURL((url) => url.pathname === path).then(() => page.locator('h1').first().waitFor());

describe('a build that is swapped under a running page', () => {
  it('leaves the page alone, and is loaded with the next navigation', async () => {
    const { page, problems } = await visit('/about');
    open = page;
    await follow(page, 'プライバシー');
    await heading(page, '/privacy');
    await mark(page);
    const before = await entryOf(page);

    await deployments.deployOther(page);
    await poll(page);
    expect(await isMarked(page)).toBe(true);

    // A page whose code is here already: nothing is missing, and the new build is taken all the same.
    await page.goBack();
    await page.waitForFunction(() => Reflect.get(globalThis, 'marked') === undefined);
    await heading(page, '/about');
    expect(await entryOf(page)).not.toBe(before);
    expect(problems).toEqual([]);
  });

  it('whose old chunks are gone gives the page that was asked for, and no error', async () => {
    const { page } = await visit('/about');
    open = page;
    await mark(page);
    const before = await entryOf(page);

    // Nobody has polled yet: the page learns of it by what is missing.
    await deployments.deployOther(page);
    await follow(page, 'プライバシー');
    await page.waitForFunction(() => Reflect.get(globalThis, 'marked') === undefined);
    await heading(page, '/privacy');
    expect(await page.title()).not.toBe('Internal Server Error');
    expect(await entryOf(page)).not.toBe(before);
  });

  it('is not asked for twice within 10 s, and again after that', async () => {
    const { page, context } = await visit('/about');
    await page.close();
    await context.clock.install();
    const tab = await context.newPage();
    open = tab;
    await tab.goto('/about');
    await follow(tab, 'プライバシー');
    await heading(tab, '/privacy');

    // What is announced never comes: every load gets the same build again.
    await deployments.announce('on its way');
    await mark(tab);
    await poll(tab);
    await follow(tab, 'Matatakiについて');
    await tab.waitForFunction(() => Reflect.get(globalThis, 'marked') === undefined);
    await heading(tab, '/about');

    await mark(tab);
    await poll(tab);
    await follow(tab, 'プライバシー');
    await heading(tab, '/privacy');
    expect(await isMarked(tab)).toBe(true);

    await context.clock.fastForward(10_000);
    await follow(tab, 'Matatakiについて');
    await tab.waitForFunction(() => Reflect.get(globalThis, 'marked') === undefined);
    await heading(tab, '/about');
  });
});
