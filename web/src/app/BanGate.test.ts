import { describe, expect, test } from 'vitest';
import { routes } from '#contract/routes.ts';
import { banRedirect } from './Root.tsx';

test.each([
  { ready: false, banned: true, path: '/', to: undefined },
  { ready: false, banned: false, path: '/banned', to: undefined },
  { ready: true, banned: true, path: '/', to: '/banned' },
  { ready: true, banned: true, path: '/photos/upload', to: '/banned' },
  { ready: true, banned: true, path: '/about', to: '/banned' },
  { ready: true, banned: true, path: '/bannedsomebody', to: '/banned' },
  { ready: true, banned: true, path: '/banned', to: undefined },
  { ready: true, banned: true, path: '/banned/', to: undefined },
  { ready: true, banned: false, path: '/banned', to: '/' },
  { ready: true, banned: false, path: '/banned/', to: '/' },
  // The router matches paths in any case.
  { ready: true, banned: false, path: '/Banned', to: '/' },
  { ready: true, banned: false, path: '/', to: undefined },
  { ready: true, banned: false, path: '/bannedsomebody', to: undefined },
])('ready $ready, banned $banned, on $path: to $to', ({ to, ...situation }) => {
  expect(banRedirect(situation)).toBe(to);
});

describe.each(Object.values(routes).filter((path) => path !== routes.banned))('on %s', (path) => {
  test.each([
    { ready: false, banned: false, to: undefined },
    { ready: false, banned: true, to: undefined },
    { ready: true, banned: false, to: undefined },
    { ready: true, banned: true, to: '/banned' },
  ])('ready $ready, banned $banned: to $to', ({ to, ...situation }) => {
    expect(banRedirect({ ...situation, path })).toBe(to);
  });
});
