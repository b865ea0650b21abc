import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { plainAddress } from './plainAddress.ts';

it.each([
  ['/hana', '/hana'],
  ['/hana?utm_source=x', '/hana'],
  ['/hana?', '/hana'],
  ['/tags/%E3%81%84/?a=1', '/tags/%E3%81%84'],
  ['/', '/'],
  ['//evil.example/', '/evil.example'],
  ['/\\evil.example', '/evil.example'],
  ['/hana?next=//evil.example', '/hana'],
])('%s leads to %s', (url, plain) => {
  expect(plainAddress(url)).toBe(plain);
  expect(plainAddress(plain)).toBe(plain);
});

const src = resolve(import.meta.dirname, '../../../web/src');
/** What reads the query of the page's address. */
const reading = /\buseSearchParams\b|\.searchParams\b|\blocation\.search\b|\bsearch\.get\(/;

/** The files of the app that a file imports, the ones on demand too. */
function importsOf(file: string): readonly string[] {
  return [...readFileSync(file, 'utf8').matchAll(/(?:from|import\()\s*'([^']+)'/g)].flatMap(([, name = '']) => {
    const path = name.startsWith('#') ? join(src, name.slice(1)) : name.startsWith('.') && join(dirname(file), name);
    return path && existsSync(path) ? [path] : [];
  });
}

it('no page that the function answers reads a query, so that none is lost', () => {
  const pages = [
    'app/ProfileRoute.tsx',
    'app/profileRouteLoader.ts',
    'app/layout/DefaultLayout.tsx',
    'app/Root.tsx',
    'features/photos/photo/PhotoRoute.tsx',
    'features/photos/photo/PhotoDetailPage.tsx',
    'features/photos/photo/photoLoader.ts',
    'features/photos/tag/TagPage.tsx',
    'features/photos/tag/tagLoader.ts',
  ].map((path) => join(src, path));
  const files = new Set(pages);
  for (const file of files) for (const imported of importsOf(file)) files.add(imported);
  expect(files.size).toBeGreaterThan(100);
  expect([...files].filter((file) => reading.test(readFileSync(file, 'utf8')))).toEqual([]);
});
