import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { type AdminPageWithContent, adminContent } from './support/adminContent.ts';
import { atRest } from './support/atRest.ts';
import { axeViolations } from './support/axe.ts';
import { openBrowser } from './support/browser.ts';
import { newAccount } from './support/people.ts';
import { smallTargets } from './support/smallTargets.ts';

const { visit } = openBrowser();

/** In each language, both themes and both widths; every theme at every width in one of them. */
const looks = {
  ja: [
    { colorScheme: 'light', width: 390 },
    { colorScheme: 'dark', width: 1_440 },
  ],
  en: [
    { colorScheme: 'light', width: 1_440 },
    { colorScheme: 'dark', width: 390 },
  ],
} as const;

const sidewaysPx = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

/** Chooses a language where one stands, as one does in the menu of one's account. */
async function speak(page: Page, locale: keyof typeof looks): Promise<void> {
  if ((await page.locator('html').getAttribute('lang')) === locale) return;
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^(アカウント|Account)$/ })
    .click();
  await page.getByRole('menuitemradio', { name: locale === 'ja' ? '日本語' : 'English' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('menu').waitFor({ state: 'detached' });
  await page.locator(`html[lang="${locale}"]`).waitFor();
  await page.waitForLoadState('networkidle');
}

/** What is wrong with a page with something on it; nothing, if all is well. */
async function faultsOf(page: Page, { path, show }: AdminPageWithContent) {
  await page.goto(path);
  await show(page);
  await page.waitForLoadState('networkidle');
  const faults: string[] = [];
  for (const locale of ['ja', 'en'] as const) {
    await page.setViewportSize({ width: 1_440, height: 900 });
    await speak(page, locale);
    // The heading of a page whose words are on their way may be there before its title is.
    await page.waitForFunction(() => document.title !== '');
    const [headings, title] = [await page.locator('h1').count(), await page.title()];
    if (headings !== 1) faults.push(`${locale}: ${headings} headings of the first level`);
    if (title === 'Internal Server Error') faults.push(`${locale}: the title 「${title}」`);
    for (const { colorScheme, width } of looks[locale]) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 900 });
      await atRest(page);
      const where = `${locale} ${colorScheme} ${width}`;
      faults.push(...(await axeViolations(page)).map((violation) => `${where}: ${violation}`));
      if ((await sidewaysPx(page)) > 0) faults.push(`${where}: ${await sidewaysPx(page)} px too wide`);
      if (width < 1_000) faults.push(...(await smallTargets(page)).map((target) => `${where}: ${target}`));
    }
    await page.setViewportSize({ width: 360, height: 740 });
    await atRest(page);
    if ((await sidewaysPx(page)) > 0) faults.push(`${locale}: ${await sidewaysPx(page)} px wider than 360 px`);
  }
  await page.setViewportSize({ width: 1_440, height: 900 });
  await speak(page, 'ja');
  return faults.map((fault) => `${path}: ${fault}`);
}

it('every page of the admin area is, with work to do on it, clean for axe in both languages, no wider than the window and fit for a thumb', {
  timeout: 240_000,
}, async () => {
  const admin = await newAccount({}, 'admin');
  const content = await adminContent(admin);
  const { page, problems } = await visit('/about', { as: admin });
  const faults: string[] = [];
  for (const each of Object.values(content).flat()) faults.push(...(await faultsOf(page, each)));
  expect(faults).toEqual([]);
  expect(problems).toEqual([]);
});
