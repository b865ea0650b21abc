import { expect, test } from 'vitest';
import { robotsTxt } from './siteFiles.ts';

test('the file keeps robots from pages for staff and for signed-in people, and from nobody whose name begins alike', () => {
  const text = robotsTxt('https://photos.example');
  const rules = [...text.matchAll(/^Disallow: (.+)$/gm)].map(([, rule = '']) => rule);
  const isKept = (path: string): boolean =>
    rules.some((rule) => new RegExp(`^${rule.replaceAll('*', '.*')}`).test(path));
  for (const path of [
    '/admin',
    '/admin/users',
    '/settings',
    '/settings/profile',
    '/api/photos',
    '/photos/upload',
    '/photos/abc/edit',
    '/liked',
    '/following',
    '/banned',
  ]) {
    expect(isKept(path), path).toBe(true);
  }
  for (const path of [
    '/',
    '/photos',
    '/photos/abc',
    '/administrator',
    '/settings_hana',
    '/liked_ones',
    '/apiary',
    '/i/a/b/320.webp',
  ]) {
    expect(isKept(path), path).toBe(false);
  }
  expect(text).toContain('Sitemap: https://photos.example/sitemap.xml');
});
