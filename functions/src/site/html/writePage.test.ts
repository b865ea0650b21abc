import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { writePage } from './writePage.ts';

const manifest = {
  'index.html': { file: 'assets/index.js', imports: ['_vendor.js'], css: ['assets/first.css'] },
  '_vendor.js': { file: 'assets/vendor.js', imports: [], css: [] },
  '_list.js': { file: 'assets/list.js', imports: ['_vendor.js'], css: ['assets/list.css'] },
  'src/Home.tsx': { file: 'assets/home.js', imports: ['_list.js', 'index.html'], css: ['assets/home.css'] },
  'src/Other.tsx': { file: 'assets/other.js', imports: ['_list.js'], css: ['assets/other.css'] },
};
const html = `<!doctype html>
<html lang="ja"><head><meta charset="utf-8" />
<title>Built</title>
<meta name="description" content="built" />
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'self'" /><script>early()</script>
<script type="module" crossorigin src="/assets/index.js"></script>
<link rel="modulepreload" crossorigin href="/assets/vendor.js">
<link rel="stylesheet" crossorigin href="/assets/first.css"></head><body><div id="root"></div><noscript>needs JavaScript</noscript></body></html>`;
const styles = Object.fromEntries(
  ['first', 'list', 'home'].map((name) => [`assets/${name}.css`, `.${name}{top:0}.later{top:0}`]),
);
const built = { html, manifest, styles };
const sourceOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const language = { locale: 'ja', isAddressed: true } as const;
const made = { at: new Date('2026-11-22T00:00:00.000Z'), language } as const;
const drawn = {
  kind: 'page',
  status: 200,
  html: '<p class="first list home">写真</p>',
  head: '<title>Matataki</title><meta name="description" content="$& drawn"/>',
  isHidden: false,
  modules: ['src/Home.tsx', 'src/Home.tsx', 'src/unknown.tsx'],
  answers: { '/api/photos': { items: [{ caption: '</script><script>alert(1)</script> $& <!--' }] } },
} as const;

describe('a rendered page', () => {
  it('the rendered page replaces the frame', () => {
    const framed = html.replace('<div id="root">', '$&\n<div class="frame"><div>Matataki</div></div>\n<!--/frame-->\n');
    expect(writePage({ ...built, html: framed }, drawn, made)).toBe(writePage(built, drawn, made));
  });

  it('the rendered page is inserted into the built one, with its title', () => {
    const html = writePage(built, drawn, made);
    expect(html).toContain('<div id="root"><p class="first list home">写真</p></div>');
    expect(html).toContain('<title>Matataki</title>');
    expect(html).not.toContain('needs JavaScript');
    expect(html).toContain('<meta name="description" content="$& drawn"/>');
    expect(html).not.toMatch(/built/i);
    expect(writePage(built, drawn, { ...made, language: { ...language, locale: 'en' } })).toContain('<html lang="en">');
  });

  it('the page has the styles that its HTML uses, allows them, and loads nothing before it is painted', () => {
    const html = writePage(built, drawn, made);
    const text = '.first{top:0}.home{top:0}.list{top:0}';
    expect(html).toContain(`<style id="styles">${text}</style>`);
    expect(html).toContain(`content="default-src 'none'; style-src 'self' ${sourceOf(text)}"`);
    expect(html.slice(0, html.indexOf('写真'))).not.toContain('.css');
    // Programs that preview a link read only the beginning of a page.
    expect(html.indexOf('<title>')).toBeLessThan(html.indexOf('<style'));
  });

  it('the page names the files of its modules and of their imports, each once, and of no other module', () => {
    const page = writePage(built, drawn, made);
    for (const file of ['index.js', 'vendor.js', 'home.js', 'list.js', 'first.css', 'home.css', 'list.css'])
      expect(page.split(`"/assets/${file}"`), file).toHaveLength(2);
    expect(page).not.toContain('/assets/other.');
  });

  it('the page starts with the policy of the built one, before its title and content', () => {
    const [before, after = ''] = writePage(built, drawn, made).split('<meta http-equiv="Content-Security-Policy"');
    expect(before).toMatch(/^<!doctype html>\s*<html lang="ja"><head><meta charset="utf-8" \/>\s*$/);
    expect(after).toMatch(/^ content="default-src 'none'; style-src [^"]*" \/>.*<title>/s);
  });

  it('the page contains its data, where no text of a person becomes markup', () => {
    const html = writePage(built, drawn, made);
    const [, data = ''] = /<script type="application\/json" id="first">(.*?)<\/script>/s.exec(html) ?? [];
    expect(data).not.toContain('<');
    expect(JSON.parse(data)).toEqual({ at: made.at.toISOString(), locale: 'ja', answers: drawn.answers });
    expect(html.match(/<script>.*?<\/script>/gs)).toEqual(['<script>early()</script>']);
  });

  it('the page delays its scripts until somebody needs them', () => {
    const html = writePage(built, drawn, made);
    const [template, ...tags] = [
      '<template id="scripts">',
      'first.css">',
      'home.css">',
      'list.css">',
      'index.js"></script>',
      'vendor.js">',
      'home.js">',
      'list.js"></template>',
    ];
    const places = [template, ...tags].map((tag) => html.indexOf(tag));
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    expect(places[0]).toBeGreaterThan(html.indexOf('写真'));
    expect(html.slice(0, places[0])).not.toMatch(/type="module"|modulepreload/);
  });

  it('a missing page contains no data, because the browser may know more', () => {
    const html = writePage(built, { ...drawn, status: 404 }, made);
    expect(html).toContain('>写真</p>');
    expect(html).not.toContain('id="first"');
    expect(html).toMatch(/<head>.*<script type="module" crossorigin src="\/assets\/index.js">.*<\/head>/s);
    expect(html).toMatch(/<head>.*first.css">.*home.css">.*list.css">.*<\/head>/s);
    expect(html).not.toContain('<style');
  });
});
