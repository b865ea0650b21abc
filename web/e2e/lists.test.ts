import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { openBrowser } from './support/browser.ts';
import { listPhotos } from './support/listedPhotos.ts';
import { database, eventually } from './support/people.ts';

const { visit } = openBrowser();
const phone = { width: 390, height: 700 };

/** A word of hiragana that no other photo has. */
const newWord = (): string =>
  Array.from(String(Date.now()), (digit) => 'あかさたなはまやらわ'.charAt(Number(digit))).join('');
const numbered = (word: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `静かな${word}の朝${String(index + 1).padStart(3, '0')}`);

const tiles = (page: Page) => page.locator('main li a[href^="/photos/"]');
const tile = (page: Page, caption: string) => page.getByRole('link', { name: caption, exact: true });
const scrollTop = (page: Page): Promise<number> => page.evaluate(() => Math.round(window.scrollY));

/** Scrolls down until a photo is in the middle of the window. Resolves with the position. */
async function scrollTo(page: Page, caption: string): Promise<number> {
  await eventually(`scrolling to ${caption}`, async () => {
    if ((await tile(page, caption).count()) > 0) return true;
    // Without animation: a wheel would still turn during the next step.
    await page.evaluate(() => window.scrollBy({ top: 600, behavior: 'instant' }));
    return undefined;
  });
  await tile(page, caption).evaluate((element) => element.scrollIntoView({ block: 'center' }));
  return scrollTop(page);
}

async function expectPlace(page: Page, caption: string, top: number): Promise<void> {
  await eventually(`being back at ${caption}`, async () => {
    const isThere = (await tile(page, caption).count()) > 0;
    return isThere && Math.abs((await scrollTop(page)) - top) <= 2 ? true : undefined;
  });
}

/** Waits for a photo's page itself: the address changes before the page does. */
async function expectPhoto(page: Page, caption: string): Promise<void> {
  await page.getByRole('heading', { level: 1, name: caption, exact: true }).waitFor();
  await page.waitForURL(/\/photos\/[A-Za-z0-9]{20}$/);
}

describe('a list of photos', () => {
  it('a list restores the position three pages deep, and starts at the top after a reload', async () => {
    const word = newWord();
    const captions = numbered(word, 95);
    await listPhotos(captions);
    const { page, problems } = await visit(`/photos?q=${word}の朝`, { viewport: phone });
    await tiles(page).first().waitFor();
    const caption = captions[79] ?? '';
    const top = await scrollTo(page, caption);
    expect(await tiles(page).count()).toBeLessThanOrEqual(60);

    await tile(page, caption).click();
    await expectPhoto(page, caption);
    await page.goBack();
    await expectPlace(page, caption, top);
    expect(await page.getByLabel('写真、人、タグ、作品・場所をさがす').inputValue()).toBe(`${word}の朝`);
    await page.reload();
    await tiles(page).first().waitFor();
    await scrollTo(page, caption);
    expect(problems).toEqual([]);
  });

  it('late parts of the page (people online, trends) do not move the list', async () => {
    await listPhotos(['動かない一枚']);
    const chips = ['空', '海'].map((key) => ({ key, name: key, count: 2 }));
    const trending = database().doc('aggregates/trending');
    await trending.set({ tags: chips, titles: [], at: new Date(Date.now() + 3_600_000) });
    const { page } = await visit('/about');
    await page.addInitScript(() => {
      Reflect.set(globalThis, 'moved', 0);
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          Reflect.set(globalThis, 'moved', Reflect.get(globalThis, 'moved') + Reflect.get(entry, 'value'));
        }
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto('/');
    await page.getByText(/^オンライン \d+人$/).waitFor();
    await page.getByRole('navigation', { name: '話題のタグと作品・場所' }).getByRole('link', { name: '海' }).waitFor();
    const moved = await page.evaluate(async () => {
      // Shifts in the last frame are reported after it.
      for (let frame = 0; frame < 3; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
      return Number(Reflect.get(globalThis, 'moved'));
    });
    await trending.delete();
    expect(moved).toBeLessThanOrEqual(0.01);
  });
});
