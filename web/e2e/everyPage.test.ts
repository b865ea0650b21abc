import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { routes } from '../../functions/contract/routes.ts';
import { atRest } from './support/atRest.ts';
import { addTitle } from './support/authors.ts';
import { axeViolations } from './support/axe.ts';
import { openBrowser } from './support/browser.ts';
import { newAccount, sendSignIn, signIn } from './support/people.ts';
import { namedAccount } from './support/profiles.ts';
import { publishedPhoto } from './support/publishedPhoto.ts';
import { smallTargets } from './support/smallTargets.ts';

const { visit } = openBrowser();
const locales = ['ja', 'en'] as const;
const phone = { width: 360, height: 740 } as const;
const desk = { width: 1_280, height: 800 } as const;

const banned = {
  status: 'banned',
  ban: { reason: '宣伝の繰り返し', by: 'someone', at: new Date('2026-01-01T00:00:00Z') },
};

const { banned: bannedPath, ...openRoutes } = routes;
const patterns = Object.entries(openRoutes).flatMap(([name, pattern]) => (name.startsWith('admin') ? [] : [pattern]));

/** Every address that a visitor can open, with the filters that the lists take. */
const publicPaths = (photoId: string, titleId: string): readonly string[] => [
  ...patterns.map((pattern) =>
    pattern.replace(':id', photoId).replace(':tagname', 'ねこ').replace(':username', 'hana'),
  ),
  `/photos?title=${titleId}`,
  '/photos?q=一枚',
  '/photos?q=だれも書かない言葉',
  '/tags?q=ね',
  '/titles?q=みつからない',
  '/titles?kind=book',
  '/users?q=h',
  '/nobody/knows',
];

/** What is wrong with a page in one language, in both themes and at both widths; nothing, if all is well. */
async function faultsOf(page: Page, path: string, locale: string): Promise<readonly string[]> {
  await page.setViewportSize(desk);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await page.goto(path);
  await page.locator('h1').first().waitFor();
  await page.waitForLoadState('networkidle');
  await atRest(page);
  const faults = [...(await axeViolations(page))];
  const [headings, title] = [await page.locator('h1').count(), await page.title()];
  if (headings !== 1) faults.push(`${headings} headings of the first level`);
  if (title === '' || title === 'Internal Server Error') faults.push(`the title 「${title}」`);
  const language = await page.locator('html').getAttribute('lang');
  if (language !== locale) faults.push(`the language ${language}`);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await atRest(page);
  faults.push(...(await axeViolations(page, ['color-contrast'])).map((violation) => `dark: ${violation}`));
  await page.setViewportSize(phone);
  await atRest(page);
  const overflowPx = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  if (overflowPx > 0) faults.push(`${overflowPx} px wider than a phone`);
  faults.push(...(await smallTargets(page)));
  return faults.map((fault) => `${path}: ${fault}`);
}

async function faultsOfAll(page: Page, paths: readonly string[], locale: string): Promise<readonly string[]> {
  const faults: string[] = [];
  for (const path of paths) faults.push(...(await faultsOf(page, path, locale)));
  return faults;
}

describe.each(locales)(
  'in %s every page is free of errors, clean for axe in both themes and fit for a thumb',
  (locale) => {
    it('for a visitor', { timeout: 180_000 }, async () => {
      const [photoId, titleId] = [await publishedPhoto(), await addTitle('枕の草紙')];
      const { page, problems } = await visit('/', { locale });
      expect(await faultsOfAll(page, publicPaths(photoId, titleId), locale)).toEqual([]);
      expect(problems).toEqual([]);
    });

    it('for who is signed in, and for staff', { timeout: 180_000 }, async () => {
      const account = await namedAccount();
      const photoId = await publishedPhoto('自分の一枚', account.uid);
      const { page, problems } = await visit('/about');
      await signIn(page, account);
      await page.evaluate((chosen) => localStorage.setItem('matataki.locale', chosen), locale);
      const own = patterns.filter((pattern) => pattern.startsWith(routes.settings) || pattern.includes(':'));
      const paths = own.map((pattern) =>
        pattern.replace(':id', photoId).replace(':tagname', 'ねこ').replace(':username', account.username),
      );
      expect(await faultsOfAll(page, [...paths, routes.photoUpload, routes.titles, routes.users], locale)).toEqual([]);
      expect(problems).toEqual([]);

      const staff = await visit('/about');
      await signIn(staff.page, await newAccount({}, 'admin'));
      await staff.page.evaluate((chosen) => localStorage.setItem('matataki.locale', chosen), locale);
      // Who has no username yet is welcomed on the home page.
      expect(await faultsOfAll(staff.page, [routes.home, routes.admin], locale)).toEqual([]);
      expect(staff.problems).toEqual([]);
    });

    it('for who is banned', async () => {
      const { page, problems } = await visit('/about');
      await sendSignIn(page, await newAccount(banned));
      await page.waitForURL(`**${bannedPath}`);
      await page.evaluate((chosen) => localStorage.setItem('matataki.locale', chosen), locale);
      expect(await faultsOfAll(page, [bannedPath], locale)).toEqual([]);
      expect(problems).toEqual([]);
    });
  },
);
