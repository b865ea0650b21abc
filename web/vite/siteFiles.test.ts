import { expect, test } from 'vitest';
import { robotsTxt } from './siteFiles.ts';

test('robots are kept from what is for staff and for who is signed in, and from nobody whose name begins alike', () => {
  const text = robotsTxt('https://photos.example');
  const rules = [...text.matchAll(/^Disallow: (.+)$/gm)].map(([, rule = '']) => rule);
  const isKept = (path: string): boolean =>
    rules.some((rule) => (rule.endsWith('$') ? path === rule.slice(0, -1) : path.startsWith(rule)));
  for (const path of ['/admin', '/admin/users', '/settings', '/settings/profile', '/api/photos', '/photos/upload']) {
    expect(isKept(path), path).toBe(true);
  }
  for (const path of [
    '/',
    '/photos',
    '/photos/abc',
    '/administrator',
    '/settings_hana',
    '/apiary',
    '/i/a/b/320.webp',
  ]) {
    expect(isKept(path), path).toBe(false);
  }
  expect(text).toContain('Sitemap: https://photos.example/sitemap.xml');
});
