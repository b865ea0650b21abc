import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { routes } from '../../functions/contract/routes.ts';
import { atNight } from './support/atNight.ts';
import { openBrowser } from './support/browser.ts';
import { newAccount } from './support/people.ts';
import { namedAccount } from './support/profiles.ts';
import { publishedAlbum } from './support/publishedAlbum.ts';
import { publishedPhoto } from './support/publishedPhoto.ts';
import { adminFiles, filesAskedFor } from './support/staff.ts';
import { addTitle } from './support/titles.ts';

const { visit } = openBrowser();
const phone = { width: 320, height: 640 } as const;
const adminPaths = Object.entries(routes).flatMap(([name, path]) => (name.startsWith('admin') ? [path] : []));
const patterns = Object.entries(routes).flatMap(([name, pattern]) =>
  name.startsWith('admin') || pattern === routes.banned ? [] : [pattern],
);

type Known = { readonly photoId: string; readonly albumId: string; readonly username: string };

const filled =
  ({ photoId, albumId, username }: Known) =>
  (pattern: string): string =>
    pattern
      .replace(':id', pattern === routes.album ? albumId : photoId)
      .replace(':tagname', 'ねこ')
      .replace(':username', username);

/** Navigates to a page as a link does, without a reload. */
const follow = (page: Page, path: string): Promise<unknown> =>
  page.evaluate((to) => {
    // The next page sets its own.
    document.title = '';
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
const load = (page: Page, path: string): Promise<unknown> => page.goto(path);

/**
 * Opens every page of the built site, and checks that it is there and as wide as the phone. Resolves with the titles.
 */
async function lookAtAll(page: Page, paths: readonly string[], open = load): Promise<readonly string[]> {
  const faults: string[] = [];
  const titles: string[] = [];
  for (const path of paths) {
    await open(page, path);
    // A loading page may have its heading before its title, and the built page has the site's name.
    await page.waitForFunction(() => !['', 'Matataki'].includes(document.title));
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    const title = await page.title();
    titles.push(title);
    if (title === 'Internal Server Error') faults.push(`${path}: the title 「${title}」`);
    const overflowPx = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    if (overflowPx > 0) faults.push(`${path}: ${overflowPx} px wider than a phone`);
  }
  expect(faults).toEqual([]);
  return titles;
}

/** Opens pages of the admin area, which must not be there, and checks that none of its code was requested so far. */
async function expectNoAdminArea(page: Page, requested: ReadonlySet<string>): Promise<void> {
  const files = await adminFiles();
  expect(files.size).toBeGreaterThan(4);
  for (const path of [routes.admin, routes.adminUsers]) {
    await load(page, path);
    await page.getByText(`Page Not Found: ${path}`, { exact: true }).waitFor();
  }
  expect(requested.size).toBeGreaterThan(0);
  expect([...requested].filter((file) => files.has(file))).toEqual([]);
}

it('every page opens for a visitor without an error or a violation of the content policy, and brings no code of the admin area', async () => {
  const [photoId, titleId, account] = await Promise.all([publishedPhoto(), addTitle('枕の草紙'), namedAccount()]);
  const albumId = await publishedAlbum('春の旅', account);
  const { page, problems } = await visit('/', { viewport: phone });
  const requested = filesAskedFor(page);
  const paths = patterns.map(filled({ photoId, albumId, username: account.username }));
  await lookAtAll(page, [...paths, `/photos?title=${titleId}`, '/search?q=一枚', '/users?q=h', '/nobody/knows']);
  await expectNoAdminArea(page, requested);
  expect(problems).toEqual([]);
});

// By day: the pages in everyPage.component.test.tsx, and the code of the admin area in the journey of the visitor.
atNight('every page opens for a signed-in person, who gets no code of the admin area', async () => {
  const account = await namedAccount();
  const photoId = await publishedPhoto('自分の一枚', account.uid);
  const { page, problems } = await visit('/', { viewport: phone, as: account });
  const requested = filesAskedFor(page);
  // `/settings` leads to the first of its pages.
  const own = patterns.filter((pattern) => pattern.startsWith(`${routes.settings}/`) || pattern.includes(':'));
  const albumId = await publishedAlbum('春の旅', account);
  const paths = own.map(filled({ photoId, albumId, username: account.username }));
  const others = [routes.photoUpload, routes.titles, routes.users];
  await lookAtAll(page, [...others, ...paths], follow);
  await expectNoAdminArea(page, requested);
  expect(problems).toEqual([]);
});

it('every page of the admin area opens for an admin without an error or a violation of the content policy', async () => {
  const { page, problems } = await visit('/', { viewport: phone, as: await newAccount({}, 'admin') });
  expect(await lookAtAll(page, adminPaths, follow)).not.toContain('Page Not Found');
  expect(problems).toEqual([]);
});
