import { describe, expect, it } from 'vitest';
import { reservedUsernames } from '../../functions/contract/reservedUsernames.ts';
import { routes } from '../../functions/contract/routes.ts';
import { openBrowser } from './support/browser.ts';
import { siteOrigin } from './support/environment.ts';
import { database, newAccount, signIn } from './support/people.ts';
import { publishedPhoto } from './support/publishedPhoto.ts';

const { visit } = openBrowser();

describe('every route', () => {
  it('is a reserved username by its first segment', () => {
    for (const pattern of Object.values(routes)) {
      const [, first = ''] = pattern.split('/');
      if (first !== '' && !first.startsWith(':')) expect(reservedUsernames.has(first), first).toBe(true);
    }
  });
});

describe('an address that leads nowhere', () => {
  it.each(['/nobody/knows', '/photos/not-an-id', '/photos/AAAAAAAAAAAAAAAAAAAA', '/tags/%23', '/a%20b'])(
    '%s is the 404 page, which names it, and the app goes on',
    async (path) => {
      const { page, problems } = await visit(path);
      await page.getByText(`Page Not Found: ${decodeURIComponent(path)}`).waitFor();
      expect(await page.title()).toBe('Page Not Found');
      await page.getByRole('link', { name: 'ホームへ戻る' }).click();
      await page.waitForURL((url) => url.pathname === '/');
      expect(problems).toEqual([]);
    },
  );

  it('is what a photo becomes that is no longer published', async () => {
    const photoId = await publishedPhoto();
    await database().doc(`photos/${photoId}`).update({ status: 'hidden' });
    const { page } = await visit(`/photos/${photoId}`);
    await page.getByText(`Page Not Found: /photos/${photoId}`).waitFor();
  });
});

describe('the admin area', () => {
  it('is the 404 page for who is not staff, and no code of it is sent to them', async () => {
    const { page } = await visit('/');
    await signIn(page, await newAccount());
    const scripts: string[] = [];
    page.on('response', (response) => {
      if (response.url().endsWith('.js')) scripts.push(response.url());
    });
    for (const path of ['/admin', '/admin/users']) {
      await page.goto(path);
      await page.getByText(`Page Not Found: ${path}`).waitFor();
    }
    expect(scripts.length).toBeGreaterThan(0);
    expect(scripts.filter((url) => /admin/i.test(url))).toEqual([]);
  });

  it.each(['moderator', 'admin'] as const)('opens for a %s', async (role) => {
    const { page } = await visit('/');
    await signIn(page, await newAccount({}, role));
    await page.goto('/admin');
    await page.locator('h1').waitFor();
    expect(await page.title()).not.toBe('Page Not Found');
  });
});

describe('hosting', () => {
  const headersOf = async (path: string) => (await fetch(`${siteOrigin()}${path}`)).headers;

  it('sends a policy without inline or evaluated code, no sniffing, no framing, a referrer and a permissions policy', async () => {
    for (const path of ['/', '/photos', '/builds/latest.json']) {
      const headers = await headersOf(path);
      const policy = headers.get('content-security-policy') ?? '';
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).not.toMatch(/unsafe-(inline|eval)/);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('x-frame-options')).toBe('DENY');
      expect(headers.get('referrer-policy')).toBeTruthy();
      expect(headers.get('permissions-policy')).toBeTruthy();
    }
  });

  it('keeps hashed files for ever and the page and its build id not at all', async () => {
    const page = await (await fetch(`${siteOrigin()}/`)).text();
    const script = /src="(\/assets\/[^"]+\.js)"/.exec(page)?.[1] ?? '';
    expect((await headersOf(script)).get('cache-control')).toMatch(/max-age=31536000.*immutable/);
    for (const path of ['/', '/index.html', '/about', '/builds/latest.json']) {
      expect((await headersOf(path)).get('cache-control'), path).toMatch(/no-cache|no-store/);
    }
    expect(await (await fetch(`${siteOrigin()}/builds/latest.json`)).json()).toEqual({ id: expect.any(String) });
  });
});
