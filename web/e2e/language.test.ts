import type { BrowserContext } from 'playwright-core';
import { expect, it } from 'vitest';
import { languageCookie } from '../../functions/contract/edge/languageCookie.ts';
import { openBrowser, type VisitOptions } from './support/browser.ts';
import { openFront } from './support/front.ts';
import { listPhotos } from './support/listedPhotos.ts';

const front = openFront();
const { visit } = openBrowser(front.origin);

/** The pages that a browser asks for, and the languages in which it had a `<body>`, which alone can be seen. */
function watchLanguages() {
  const requests: string[] = [];
  const seen = new Set<string>();
  return {
    requests,
    seen,
    before: async (context: BrowserContext): Promise<void> => {
      context.on('request', (request) => {
        if (request.isNavigationRequest()) requests.push(new URL(request.url()).pathname);
      });
      await context.exposeFunction('saw', (language: string) => seen.add(language));
      await context.addInitScript(() => {
        const look = (): void => {
          const { body, documentElement } = document;
          if (body !== null && 'saw' in window && typeof window.saw === 'function') window.saw(documentElement.lang);
        };
        new MutationObserver(look).observe(document, { childList: true, subtree: true });
      });
    },
  };
}

const firstVisit: VisitOptions = { locale: 'en', isFirstVisit: true };

it('an English browser asks once more on its first visit, sees no Japanese, and gets English HTML from then on', async () => {
  const [id = ''] = await listPhotos(['A window on the sea']);
  const { requests, seen, before } = watchLanguages();
  const { page, context, problems } = await visit('/#top', { ...firstVisit, before });
  await page.getByRole('link', { name: 'About Matataki' }).waitFor();
  expect(requests).toEqual(['/', '/']);
  expect(new URL(page.url()).hash).toBe('#top');
  const [cookie, ...others] = await context.cookies();
  expect(others).toEqual([]);
  const inYears = ((cookie?.expires ?? 0) * 1_000 - Date.now()) / (365 * 86_400_000);
  expect(Math.round(100 * inYears)).toBe(100);
  const attributes = { path: '/', secure: true, sameSite: 'Lax' };
  expect(cookie).toMatchObject({ name: languageCookie, value: 'en', ...attributes });

  for (const path of [`/photos/${id}`, '/about', '/nobody_is_called_so']) {
    requests.length = 0;
    const response = await page.goto(path);
    expect(await response?.text(), path).toContain('<html lang="en"');
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(requests, path).toEqual([path]);
  }
  expect([...seen]).toEqual(['en']);
  expect(problems).toEqual([]);
});

it('a Japanese browser asks for a page once and has no cookie, also where the address names English', async () => {
  const { requests, seen, before } = watchLanguages();
  const { page, context } = await visit('/photos', { before });
  await page.getByRole('heading', { level: 1, name: '写真' }).waitFor();
  await page.goto('/photos?lang=en');
  await page.getByRole('heading', { level: 1, name: 'Photos' }).waitFor();
  expect(requests).toEqual(['/photos', '/photos']);
  expect([...seen]).toEqual(['ja', 'en']);
  expect(await context.cookies()).toEqual([]);
});

it('an English page links to an English feed', async () => {
  const { page } = await visit('/', { locale: 'en', javaScriptEnabled: false });
  const feed = await page.locator('link[type="application/atom+xml"]').getAttribute('href');
  const { pathname, search } = new URL(feed ?? '', front.origin());
  expect(pathname + search).toBe('/feed?lang=en');
  expect((await front.ask('/feed?lang=en')).body).toContain('xml:lang="en"');
});

it('an English browser without cookies, or of a search engine, asks once and turns English when React is there', async () => {
  const withoutCookies = (context: BrowserContext): Promise<unknown> =>
    context.addInitScript(() => {
      Object.defineProperty(document, 'cookie', { get: () => '', set: () => undefined });
    });
  const asRobot = (context: BrowserContext): Promise<unknown> =>
    context.addInitScript(() => {
      const userAgent = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html) Chrome/140.0.0.0';
      Object.defineProperty(navigator, 'userAgent', { get: () => userAgent });
    });
  for (const hinder of [withoutCookies, asRobot]) {
    const { requests, before } = watchLanguages();
    const { page } = await visit('/photos', {
      ...firstVisit,
      before: async (context) => {
        await before(context);
        await hinder(context);
      },
    });
    await page.getByRole('heading', { level: 1, name: 'Photos' }).waitFor();
    expect(requests).toEqual(['/photos']);
  }
});

it('a page that the site does not draw is asked for once', async () => {
  const { requests, before } = watchLanguages();
  const { page, context } = await visit('/liked', { ...firstVisit, before });
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(requests).toEqual(['/liked']);
  expect(await context.cookies()).toMatchObject([{ name: languageCookie, value: 'en' }]);
});

it('a language that is chosen decides about the next page, which is asked for once', async () => {
  const { requests, before } = watchLanguages();
  const { page, context } = await visit('/photos', { locale: 'en', before });
  const choose = async (menu: string, language: string): Promise<void> => {
    await page.getByRole('button', { name: menu }).click();
    await page.getByRole('menuitemradio', { name: language }).click();
  };
  await choose('Menu', '日本語');
  await page.getByRole('heading', { level: 1, name: '写真' }).waitFor();
  await expect.poll(() => context.cookies()).toEqual([]);
  expect(await (await page.reload())?.text()).toContain('<html lang="ja"');
  await page.getByRole('heading', { level: 1, name: '写真' }).waitFor();
  await choose('メニュー', 'English');
  await page.getByRole('heading', { level: 1, name: 'Photos' }).waitFor();
  await expect.poll(() => context.cookies()).toHaveLength(1);
  expect(await (await page.goto('/users'))?.text()).toContain('<html lang="en"');
  expect(requests).toEqual(['/photos', '/photos', '/users']);
});

it('the edge keeps a page in two languages, and passes on no other cookie', async () => {
  const ask = async (cookie?: string) => {
    const { headers, body } = await front.ask('/titles', cookie === undefined ? {} : { cookie });
    return [headers['x-cache'], /<html lang="(\w+)"/.exec(body)?.[1]];
  };
  const english = `${languageCookie}=en`;
  expect(await ask()).toEqual(['MISS', 'ja']);
  expect(await ask(english)).toEqual(['MISS', 'en']);
  expect(await ask()).toEqual(['HIT', 'ja']);
  expect(await ask(`a=1; ${english}`)).toEqual(['HIT', 'en']);
  expect(await ask('language=en')).toEqual(['HIT', 'ja']);
  // An invented value has an entry of its own, but there is no third page.
  expect(await ask(`${languageCookie}=invented`)).toEqual(['MISS', 'ja']);
});
