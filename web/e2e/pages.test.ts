import { expect, it } from 'vitest';
import { openBrowser } from './support/browser.ts';
import { siteOrigin } from './support/environment.ts';
import { database, eventually } from './support/people.ts';
import { namedAccount } from './support/profiles.ts';
import { publishedPhoto } from './support/publishedPhoto.ts';

const { visit } = openBrowser();
const headersOf = async (path: string) => (await fetch(`${siteOrigin()}${path}`)).headers;

it('hosting sends a policy with one inline script, no sniffing, no framing, a referrer and a permissions policy', async () => {
  for (const path of ['/', '/photos', '/about', '/builds/latest.json']) {
    const headers = await headersOf(path);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/script-src 'self' 'sha256-[^' ]+' https:\/\/apis\.google\.com;/);
    expect(policy).toContain("frame-ancestors 'none'");
    // Each page's own policy, in its HTML, names its inline style.
    expect(policy.replace("style-src 'self' 'unsafe-inline'", '')).not.toMatch(/unsafe-(inline|eval)/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('referrer-policy')).toBeTruthy();
    expect(headers.get('permissions-policy')).toBeTruthy();
  }
});

it('every page starts with a policy that allows only listed sources and no inline or evaluated code', async () => {
  for (const path of ['/', '/photos', '/photos/none0none0none0none0', '/about', '/app.html']) {
    const html = await (await fetch(`${siteOrigin()}${path}`)).text();
    const [, policy = ''] =
      /<head>\s*<meta charset="utf-8" \/>\s*<meta http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(html) ??
      [];
    expect(policy, path).toMatch(/^default-src 'none';/);
    expect(policy, path).not.toMatch(/unsafe-(inline|eval)/);
  }
});

it('hosting caches hashed files for a week, revalidates the page, and never caches the build id', async () => {
  const page = await (await fetch(`${siteOrigin()}/`)).text();
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(page)?.[1] ?? '';
  expect((await headersOf(script)).get('cache-control')).toBe('public, max-age=604800');
  for (const path of ['/app.html', '/settings/profile']) {
    expect((await headersOf(path)).get('cache-control'), path).toBe('no-cache');
  }
  expect((await headersOf('/')).get('cache-control')).toContain('public, max-age=0, s-maxage=10');
  expect((await headersOf('/builds/latest.json')).get('cache-control')).toContain('no-store');
  expect(await (await fetch(`${siteOrigin()}/builds/latest.json`)).json()).toEqual({ id: expect.any(String) });
});

it('a page has its canonical address until the next navigation, and a missing page has the status 404', async () => {
  const { username } = await namedAccount({ displayName: '名前さん' });
  const { page, problems } = await visit(`/${username}`);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  const canonical = await page.locator('head link[rel=canonical]').getAttribute('href');
  expect(new URL(canonical ?? '').pathname).toBe(`/${username}`);
  expect(await page.title()).toContain('名前さん');
  await page.getByRole('contentinfo').getByRole('link', { name: 'プライバシー' }).click();
  await page.waitForURL((url) => url.pathname === '/privacy');
  const marked = page.locator('head [data-head]');
  await eventually('taking the marked elements away', async () => ((await marked.count()) === 0 ? true : undefined));
  await page.waitForFunction(() => document.title.includes('プライバシー'));

  await page.goto('/nobody_has_this_name');
  await page.getByText('Page Not Found: /nobody_has_this_name').waitFor();
  expect(await page.locator('head meta[name=robots]').getAttribute('content')).toBe('noindex');
  expect((await page.request.get('/nobody_has_this_name')).status()).toBe(404);

  const photoId = await publishedPhoto();
  await database().doc(`photos/${photoId}`).update({ status: 'hidden' });
  await page.goto(`/photos/${photoId}`);
  await page.getByText(`Page Not Found: /photos/${photoId}`).waitFor();
  expect(problems).toEqual([]);
});
