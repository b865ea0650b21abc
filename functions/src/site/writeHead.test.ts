import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Preview } from './preview.ts';
import { escapeHtml, writeHead } from './writeHead.ts';

const html = '<!doctype html><html><head><meta name="description" content="built" /></head><body></body></html>';
const origin = 'https://example.web.app';

const preview = (more: Partial<Preview> = {}): Preview => ({
  type: 'article',
  title: '桜｜はな',
  description: 'ことし最初の桜',
  path: '/photos/abc',
  author: { name: 'はな', path: '/hana' },
  publishedAt: new Date('2026-04-01T00:00:00Z'),
  picture: { url: 'https://pictures.example/a?alt=media&x=1', width: 1200, height: 800, type: 'image/jpeg', alt: '枝' },
  isEmpty: false,
  ...more,
});

describe('the head of a page', () => {
  it('says what a link to it unfolds to, and describes it in place of the site', () => {
    const written = writeHead(html, preview(), origin);
    expect(written).toContain('<link rel="canonical" href="https://example.web.app/photos/abc" data-unfold="" />');
    expect(written).toContain('property="og:image" content="https://pictures.example/a?alt=media&amp;x=1"');
    expect(written).toContain('property="og:image:width" content="1200"');
    expect(written).toContain('name="twitter:card" content="summary_large_image"');
    expect(written).toContain('<meta name="description" content="ことし最初の桜" />');
    expect(written).not.toContain('content="built"');
    expect(written).not.toContain('<title');
    expect(written).not.toContain('noindex');
  });

  it('has no picture where there is none, and is not to be found while there is nothing on the page', () => {
    const written = writeHead(html, preview({ picture: undefined, isEmpty: true }), origin);
    expect(written).not.toContain('og:image');
    expect(written).toContain('name="twitter:card" content="summary"');
    expect(written).toContain('name="robots" content="noindex"');
  });

  it('is the site’s own where there is no page', () => {
    const written = writeHead(html, undefined, origin);
    expect(written).toContain('content="built"');
    expect(written).toContain('property="og:title" content="Matataki（瞬き）"');
    expect(written).toContain('name="robots" content="noindex"');
  });

  it('keeps every character of a text', () => {
    expect(escapeHtml(`<a href="x">'&amp;`)).toBe('&lt;a href=&quot;x&quot;&gt;&#39;&amp;amp;');
  });

  it('never takes a user’s text for markup, nor for a part of the page to be put in', () => {
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
        '<script>alert(1)</script>',
        '"><script>',
        'a',
        '桜',
      ),
      { minLength: 1 },
    );
    const plainTags = writeHead(html, preview(), origin).match(/<\/?\w+/g);
    fc.assert(
      fc.property(hostile, (parts) => {
        const text = parts.join('');
        const picture = { url: text, width: 1, height: 1, type: 'image/jpeg', alt: text };
        const written = writeHead(
          html,
          preview({ title: text, description: text, author: { name: text, path: '/x' }, picture }),
          origin,
        );
        // The same elements as with harmless words, and no attribute closed before its end.
        expect(written.match(/<\/?\w+/g)).toEqual(plainTags);
        expect(written.match(/"/g)).toHaveLength(writeHead(html, preview(), origin).match(/"/g)?.length ?? 0);
        expect(written).toContain(`property="og:title" content="${escapeHtml(text)}"`);
      }),
    );
  });
});
