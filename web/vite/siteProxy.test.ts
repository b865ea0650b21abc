import { expect, it } from 'vitest';
import { siteProxy } from './siteProxy.ts';

const functions = 'http://127.0.0.1:5001/demo-matataki/asia-northeast1';
/** Vite asks the first whose pattern fits. */
const targetOf = (url: string): string | undefined =>
  Object.entries(siteProxy(functions)).find(([pattern]) => new RegExp(pattern).test(url))?.[1];

it('the function serves public paths that are not pages during development', () => {
  for (const url of [
    ...['/api/photos', '/api/photos?after=x', '/api/state', '/i/x/x/640.webp', '/a/x/x/256.webp'],
    ...['/feed', '/feed?x', '/feed/tags/x', '/sitemap.xml', '/sitemap/2026-11.xml'],
  ])
    expect(targetOf(url), url).toBe(`${functions}/site`);
});

it('the functions that serve calls answer them while somebody develops', () => {
  expect(targetOf('/call/setLike')).toBe(`${functions}/calls`);
  expect(targetOf('/call/staff/banUser')).toBe(`${functions}/staff`);
});

it('the site’s pages and code come from Vite', () => {
  for (const url of [
    '/',
    '/photos?q=api',
    '/feeds',
    '/sitemaps',
    '/apiary',
    '/tags/i',
    '/src/app/main.tsx',
    '/@vite/client',
    '/favicon.svg',
  ])
    expect(targetOf(url), url).toBeUndefined();
});

it('nothing is passed on in a build', () => {
  expect(siteProxy(undefined)).toEqual({});
});
