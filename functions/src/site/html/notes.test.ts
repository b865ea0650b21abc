import { expect, it } from 'vitest';
import { lookOnly, sayUnavailable, sayUnknown } from './writePage.ts';

const inJapanese = { locale: 'ja', isAddressed: false } as const;
const inEnglish = { locale: 'en', isAddressed: false } as const;
const html = '<html><head></head><body><div id="root"></div><noscript>no script</noscript></body></html>';

it('a page of remembered data says so at its top, in its language', () => {
  expect(lookOnly(html, 'ja')).toContain('<p id="stale" role="status">いまは閲覧のみできます。</p>');
  expect(lookOnly(html, 'en')).toContain('<p id="stale" role="status">The site is read-only right now.</p>');
});

it('an unknown address gets a note in its language with a link home', () => {
  expect(sayUnknown(html, '', inJapanese)).toContain('<h1>ページが見つかりません</h1>');
  expect(sayUnknown(html, '<title>x</title>', inEnglish)).toContain('<a href="/">Back to home</a>');
  expect(sayUnknown(html, '<title>x</title>', inEnglish)).toMatch(/<title>x<\/title>\s*<\/head>/);
  expect(sayUnknown(html, '', inJapanese)).not.toContain('noscript');
});

it('a page that cannot be rendered says so in both languages, and is not indexed', () => {
  const written = sayUnavailable(html);
  expect(written).toContain('<h1>ただいま表示できません</h1>');
  expect(written).toContain('<p lang="en">This page isn’t available right now.');
  // The same address once more, where no script asks for it.
  expect(written).toContain('<a href="">もう一度お試しください</a>');
  expect(written).toContain('<meta name="robots" content="noindex" />');
  expect(written).not.toContain('noscript');
});
