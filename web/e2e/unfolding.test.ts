import { expect, it } from 'vitest';
import { openBrowser } from './support/browser.ts';
import { eventually } from './support/people.ts';
import { namedAccount } from './support/profiles.ts';

const { visit } = openBrowser();

it('a page says where it is canonical until another one is shown, and keeps its own title', async () => {
  const { username } = await namedAccount({ displayName: '名前さん' });
  const { page, problems } = await visit(`/${username}`);
  const marked = page.locator('head [data-unfold]');
  await page.locator('h1').first().waitFor();
  const canonical = await page.locator('head link[rel=canonical]').getAttribute('href');
  expect(new URL(canonical ?? '').pathname).toBe(`/${username}`);
  expect(await page.title()).toContain('名前さん');
  await page.getByRole('contentinfo').getByRole('link', { name: 'プライバシー' }).click();
  await page.waitForURL((url) => url.pathname === '/privacy');
  await eventually('taking the marked elements away', async () => ((await marked.count()) === 0 ? true : undefined));
  await page.waitForFunction(() => document.title.includes('プライバシー'));
  expect(problems).toEqual([]);
});

it('a page that does not exist is told so by its status, and shown as the site shows it', async () => {
  const { page, problems } = await visit('/nobody_has_this_name');
  await page.getByText('Page Not Found: /nobody_has_this_name').waitFor();
  expect(await page.locator('head meta[name=robots]').getAttribute('content')).toBe('noindex');
  const answer = await page.request.get('/nobody_has_this_name');
  expect(answer.status()).toBe(404);
  expect(problems).toEqual([]);
});
