import { describe, expect, it } from 'vitest';
import { usernameKey } from './normalizers.ts';
import { reservedUsernames } from './reservedUsernames.ts';
import { isPagePath, routes } from './routes.ts';

describe('the reserved usernames', () => {
  it('the reserved usernames have the first segment of every page, because a profile is one segment too', () => {
    const firstSegments = Object.values(routes)
      .map((pattern) => pattern.split('/')[1])
      .filter((segment) => segment !== undefined && segment !== '' && !segment.startsWith(':'));
    expect(firstSegments.length).toBeGreaterThan(20);
    for (const segment of firstSegments) expect(reservedUsernames).toContain(segment);
  });

  it.each(['about', 'privacy', 'rules', 'banned', 'settings', 'users', 'tags', 'photos', 'titles', 'admin'])(
    'the reserved usernames have %s, which docs/design.md, section 2 gives to a page',
    (segment) => {
      expect(reservedUsernames).toContain(segment);
    },
  );

  it.each(['assets', 'builds'])('the reserved usernames have %s, which hosting serves itself', (segment) => {
    expect(reservedUsernames).toContain(segment);
  });

  it('the reserved usernames are keys, as they are compared with keys', () => {
    for (const word of reservedUsernames) expect(usernameKey(word)).toBe(word);
  });

  it('the reserved usernames have no parameter and not the empty segment of the home page', () => {
    expect([...reservedUsernames].filter((word) => word === '' || word.startsWith(':'))).toEqual([]);
  });
});

describe('the route table', () => {
  it('the route table has the paths that docs/design.md, section 2 fixes', () => {
    const fixed = [
      '/',
      '/about',
      '/privacy',
      '/banned',
      '/settings',
      '/settings/profile',
      '/users',
      '/tags',
      '/photos',
    ];
    const admin = ['', '/tags', '/users', '/photos', '/titles', '/ng-tags', '/reports', '/photo-reports', '/settings'];
    const rest = ['/:username', '/tags/:tagname', '/photos/upload', '/photos/:id', '/photos/:id/edit'];
    const expected = [...fixed, ...rest, ...admin.map((path) => `/admin${path}`)];
    expect(Object.values(routes)).toEqual(expect.arrayContaining(expected));
  });

  it('the route table has each pattern once', () => {
    expect(new Set(Object.values(routes)).size).toBe(Object.values(routes).length);
  });

  it('the editor has a path below its photo, and only the profile has a parameter as its first segment', () => {
    expect(routes.photoEdit.startsWith(`${routes.photo}/`)).toBe(true);
    expect(Object.values(routes).filter((pattern) => /^\/:[^/]+$/.test(pattern))).toEqual([routes.profile]);
  });
});

it('the shape of an address identifies its page', () => {
  for (const pattern of Object.values(routes)) expect(isPagePath(pattern.replaceAll(/:\w+/g, 'x')), pattern).toBe(true);
  for (const path of ['/はな', '/%E3%81%AF', '/photos/', '/settings/']) expect(isPagePath(path), path).toBe(true);
  for (const path of [
    ...['/api/photos', '/i/x/x/640.webp', '/a/x/x/256.webp', '/feed', '/feed/hana', '/__/auth/handler', '/icons/x'],
    ...[
      '/sitemap.xml',
      '/sitemap/2026-11.xml',
      '/sitemap/albums',
      '/robots.txt',
      '/app.html',
      '/service-worker.js',
      '/builds/latest.json',
    ],
    ...['/assets/x.js', '/z/b/c', '/tags/a/b', '/hana/photos', '/hana/albums/a/b'],
  ])
    expect(isPagePath(path), path).toBe(false);
});
