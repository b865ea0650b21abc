import { describe, expect, it } from 'vitest';
import { pageMeantBy, pageNamedIn } from './pastedAddress.ts';
import { routes } from './routes.ts';

const id = 'abcdefghij0123456789';
const encoded = (text: string): string => encodeURIComponent(text);

describe('the page of an address inside a sentence', () => {
  const pages = Object.values(routes).map((pattern) =>
    pattern
      .replace(':id', id)
      .replace(':tagname', encoded('夜景'))
      .replace(':username', encoded('はな'))
      .replace(':date', '2026-11-26'),
  );

  it.each([
    '。',
    '、',
    ')',
    '）',
    '」',
    '』',
    ' ',
    '\u3000',
    '.',
    ',',
    '!',
    '？',
    '>',
    '”',
    '’',
    '\u200b',
    '...',
    '）。',
  ])('the address of a page is found with %j after it', (end) => {
    for (const page of pages) {
      expect(pageMeantBy(`${page}${encoded(end)}`), page).toBe(page);
      expect(pageMeantBy(page), page).toBeUndefined();
    }
  });

  it.each(['。きれい', 'を見て', ' です', '）と、', '」https://example.com'.replaceAll('/', '')])(
    'the address of a photo or album is found with %j after it',
    (words) => {
      for (const page of [`/photos/${id}`, `/hana/albums/${id}`]) {
        expect(pageMeantBy(`${page}${encoded(words)}`)).toBe(page);
      }
    },
  );

  it.each([
    `/photos/${id}a`,
    `/photos/${id}-b`,
    '/photos/short',
    '/photos/%00',
    '/photos/..%2Fx',
    '/tags/%E3%81',
    '/%',
    '/robots.txt',
    '/api/photos)',
    '/assets/x.js)',
    '/a.',
    '/tags/c%2B%2B',
    '/none/of/these。',
  ])('no page is found for %s', (path) => {
    expect(pageMeantBy(path)).toBeUndefined();
  });
});

describe('the page that a text links to', () => {
  it.each([
    [`https://matataki.example/photos/${id}。`, `/photos/${id}`],
    [`https://matataki.example/photos/${id}を見て`, `/photos/${id}`],
    [`「https://matataki.example/photos/${id}」`, `/photos/${id}`],
    [`これ https://matataki.example/photos/${id} です`, `/photos/${id}`],
    [`http://matataki.example/photos/${id}?lang=en`, `/photos/${id}?lang=en`],
    ['https://matataki.example/tags/夜景', `/tags/${encoded('夜景')}`],
  ])('%s: %s', (text, page) => {
    expect(pageNamedIn(text, 'https://matataki.example')).toBe(page);
  });

  it.each(['', id, '夜景', `https://other.example/photos/${id}`, 'https://matataki.example/api/photos', 'https://'])(
    'a text without an address names no page: %s',
    (text) => {
      expect(pageNamedIn(text, 'https://matataki.example')).toBeUndefined();
    },
  );
});
