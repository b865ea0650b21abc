import { expect, it } from 'vitest';
import { openBrowser } from './support/browser.ts';
import { siteOrigin } from './support/environment.ts';
import { listPhotos } from './support/listedPhotos.ts';

const { visit } = openBrowser();

it('a browser parses feeds and sitemaps as XML, even with markup in captions', async () => {
  const hostile = ']]></title><script>alert(1)</script>&"\'<!--\u0008';
  await listPhotos([hostile]);
  const { page } = await visit('/robots.txt');
  await page.getByText('/sitemap.xml').waitFor();
  const read = (path: string) =>
    page.evaluate(async (address) => {
      const text = await (await fetch(address)).text();
      const parsed = new DOMParser().parseFromString(text, 'application/xml');
      const wrong = parsed.querySelector('parsererror')?.textContent ?? '';
      const titles = Array.from(parsed.querySelectorAll('entry > title'), (title) => title.textContent ?? '');
      const files = Array.from(
        parsed.querySelectorAll('sitemap > loc'),
        (loc) => new URL(loc.textContent ?? '').pathname,
      );
      return {
        wrong,
        titles,
        files,
        root: parsed.documentElement.localName,
        space: parsed.documentElement.namespaceURI,
      };
    }, `${siteOrigin()}${path}`);

  const atom = { wrong: '', root: 'feed', space: 'http://www.w3.org/2005/Atom' };
  const feed = await read('/feed');
  expect(feed).toMatchObject(atom);
  expect(feed.titles).toContain(hostile.replace('\u0008', ''));
  const space = 'http://www.sitemaps.org/schemas/sitemap/0.9';
  const index = await read('/sitemap.xml');
  expect(index).toMatchObject({ wrong: '', root: 'sitemapindex', space });
  expect(index.files.length).toBeGreaterThan(1);
  for (const file of index.files) expect(await read(file)).toMatchObject({ wrong: '', root: 'urlset', space });
});
