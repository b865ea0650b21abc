import fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server.edge';
import { describe, expect, it } from 'vitest';
import { Head, HeadOfSite, type HeadPlace } from './Head.tsx';
import type { PageHead } from './pageHead.ts';

const origin = 'https://example.web.app';
const place: HeadPlace = { origin, path: '/photos/abc', query: '', locale: 'ja', language: undefined };
const write = (head: PageHead, more: Partial<HeadPlace> = {}): string =>
  renderToStaticMarkup(<Head head={head} place={{ ...place, ...more }} />);

const head = (more: Partial<PageHead> = {}): PageHead => ({
  type: 'article',
  title: '桜｜はな',
  description: 'ことし最初の桜',
  author: { name: 'はな', path: '/hana' },
  publishedAt: new Date('2026-04-01T00:00:00Z'),
  picture: { path: '/i/abc/abc/share.jpg', width: 1200, height: 800, type: 'image/jpeg', alt: '枝' },
  licence: undefined,
  feed: undefined,
  isHidden: false,
  ...more,
});

const entities: Readonly<Record<string, string>> = {
  ...{ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' },
};
const escaped = (text: string): string => text.replace(/[&<>"']/g, (char) => entities[char] ?? '');

const dataBlock = /<script type="application\/ld\+json" data-head="">(.*?)<\/script>/s;

describe('the head of a page', () => {
  it('the head has the link preview, and describes the page instead of the site', () => {
    const written = write(head());
    expect(written).toContain('<link rel="canonical" href="https://example.web.app/photos/abc" data-head=""/>');
    expect(written).toContain('property="og:image" content="https://example.web.app/i/abc/abc/share.jpg"');
    expect(written).toContain('property="og:image:width" content="1200"');
    expect(written).toContain('property="og:locale" content="ja_JP"');
    expect(written).toContain('name="twitter:card" content="summary_large_image"');
    expect(written).toContain('<meta name="description" content="ことし最初の桜"/>');
    expect(written).not.toContain('noindex');
  });

  it('the structured data describe an album as a gallery with its owner', () => {
    const written = write(head({ type: 'gallery', title: '春の旅｜はな' }), { path: '/hana/albums/a' });
    expect(written).toContain('property="og:type" content="website"');
    expect(JSON.parse(dataBlock.exec(written)?.[1] ?? '')).toEqual({
      '@context': 'https://schema.org/',
      '@type': 'ImageGallery',
      name: '春の旅｜はな',
      description: 'ことし最初の桜',
      url: `${origin}/hana/albums/a`,
      image: `${origin}/i/abc/abc/share.jpg`,
      creator: { '@type': 'Person', name: 'はな', url: `${origin}/hana` },
    });
  });

  it('the structured data name the picture’s licence, owner and contact, and no name can end the script', () => {
    const licence = 'https://creativecommons.org/licenses/by/4.0/';
    const author = { name: 'はな</script><b>', path: '/hana' };
    const written = write(head({ licence, author }));
    expect(written).toContain(`<link rel="license" href="${licence}" data-head=""/>`);
    expect(JSON.parse(dataBlock.exec(written)?.[1] ?? '')).toEqual({
      '@context': 'https://schema.org/',
      '@type': 'ImageObject',
      contentUrl: `${origin}/i/abc/abc/share.jpg`,
      license: licence,
      acquireLicensePage: `${origin}/photos/abc`,
      creditText: author.name,
      creator: { '@type': 'Person', name: author.name, url: `${origin}/hana` },
      copyrightNotice: author.name,
    });
    expect(written).not.toContain('</script><b>');
  });

  it('the structured data omit covered pictures, and the licence if there is none', () => {
    expect(write(head({ picture: undefined }))).not.toContain('ld+json');
    const written = write(head());
    expect(written).not.toContain('rel="license"');
    expect(written).not.toContain('"license"');
  });

  it('the head links the page in each language, and the one that follows the browser', () => {
    const written = write(head(), { path: '/photos', query: '?title=x', locale: 'en', language: 'en' });
    const alternates = [...written.matchAll(/<link rel="alternate" hrefLang="([^"]+)" href="([^"]+)"/g)];
    expect(alternates.map(([, lang, href]) => [lang, href])).toEqual([
      ['ja', 'https://example.web.app/photos?title=x&amp;lang=ja'],
      ['en', 'https://example.web.app/photos?title=x&amp;lang=en'],
      ['x-default', 'https://example.web.app/photos?title=x'],
    ]);
    expect(written).toContain('rel="canonical" href="https://example.web.app/photos?title=x&amp;lang=en"');
    expect(written).toContain('property="og:locale" content="en_US"');
  });

  it('the head names the feed of a list, in its own language', () => {
    expect(write(head({ feed: '/feed/tags/x' }))).toContain(
      '<link rel="alternate" type="application/atom+xml" href="https://example.web.app/feed/tags/x" data-head=""/>',
    );
    expect(write(head({ feed: '/feed/tags/x' }), { locale: 'en' })).toContain('/feed/tags/x?lang=en"');
    expect(write(head())).not.toContain('atom');
  });

  it('the head has no picture if there is none, and is not indexed if the page is hidden', () => {
    const written = write(head({ picture: undefined, isHidden: true }));
    expect(written).not.toContain('og:image');
    expect(written).toContain('name="twitter:card" content="summary"');
    expect(written).toContain('name="robots" content="noindex"');
  });

  it('the head is the site’s own if there is no page', () => {
    const written = renderToStaticMarkup(<HeadOfSite origin={origin} locale="ja" isTitled={false} />);
    expect(written).toContain('<title>Matataki（瞬き）</title>');
    expect(written).toContain('property="og:title" content="Matataki（瞬き）"');
    expect(written).toContain('name="robots" content="noindex"');
    expect(written).not.toContain('canonical');
    expect(written).not.toContain('hreflang');
    expect(renderToStaticMarkup(<HeadOfSite origin={origin} locale="en" isTitled />)).not.toContain('<title>');
  });

  it('the canonical address may be another than the page’s own, and keeps the query', () => {
    const written = write(head({ path: '/day/2026-11-22' }), { path: '/day', query: '?at=07%3A40' });
    expect(written).toContain(`rel="canonical" href="${origin}/day/2026-11-22?at=07%3A40"`);
  });

  it('the head never treats the text of a person as markup or as a placeholder', () => {
    const hostile = fc.array(
      fc.constantFrom(
        '"',
        "'",
        '<',
        '>',
        '&',
        '$&',
        '$`',
        '</head>',
        '</title>',
        '<script>alert(1)</script>',
        '"><script>',
        'a',
        '桜',
      ),
      { minLength: 1 },
    );
    const plainTags = write(head()).match(/<\/?\w+/g);
    fc.assert(
      fc.property(hostile, (parts) => {
        const text = parts.join('');
        const picture = { path: text, width: 1, height: 1, type: 'image/jpeg', alt: text };
        const written = write(head({ title: text, description: text, author: { name: text, path: '/x' }, picture }));
        // The same elements as with harmless words, and no attribute closed early.
        expect(written.match(/<\/?\w+/g)).toEqual(plainTags);
        const quotesIn = (page: string) => page.replace(dataBlock, '').match(/"/g)?.length;
        expect(quotesIn(written)).toBe(quotesIn(write(head())));
        expect(JSON.parse(dataBlock.exec(written)?.[1] ?? '')).toMatchObject({ creditText: text });
        expect(written).toContain(`property="og:title" content="${escaped(text)}"`);
      }),
    );
  });
});
