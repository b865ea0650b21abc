import { expect, it } from 'vitest';
import { siteProxy } from './siteProxy.ts';

const site = 'http://127.0.0.1:5001/demo-matataki/asia-northeast1/site';
const [[pattern = '', target] = []] = Object.entries(siteProxy(site));
const isPassedOn = (url: string): boolean => new RegExp(pattern).test(url);

it('what is public and no page comes from the function while somebody develops', () => {
  expect(target).toBe(site);
  for (const url of [
    ...['/api/photos', '/api/photos?after=x', '/api/state', '/i/x/x/640.webp', '/a/x/x/256.webp'],
    ...['/feed', '/feed?x', '/feed/tags/x', '/sitemap.xml', '/sitemap-photos-1.xml'],
  ])
    expect(isPassedOn(url), url).toBe(true);
});

it('pages, and the code of the site, come from Vite', () => {
  for (const url of [
    '/',
    '/photos?q=api',
    '/feeds',
    '/apiary',
    '/tags/i',
    '/src/app/main.tsx',
    '/@vite/client',
    '/theme.js',
  ])
    expect(isPassedOn(url), url).toBe(false);
});

it('nothing is passed on in a build', () => {
  expect(siteProxy(undefined)).toEqual({});
});
