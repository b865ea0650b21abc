import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { ROOT } from '../launcher/paths.ts';

const [site, ofFunction] = ['https://site.example', 'https://function.example'];
const source = readFileSync(join(ROOT, 'deploy/cloudflare/pictures.js'), 'utf8').replace('FUNCTION_ORIGIN', ofFunction);
const { default: snippet } = await import(`data:text/javascript,${encodeURIComponent(source)}`);

/** The CDN's request for a page or picture. The CDN passes on every answer unchanged, including redirects. */
async function requestFor(path: string, init: RequestInit = {}) {
  const answer = Response.redirect(site, 301);
  const fetched: ConstructorParameters<typeof Request>[] = [];
  vi.stubGlobal('fetch', async (...asked: ConstructorParameters<typeof Request>) => {
    fetched.push(asked);
    return answer;
  });
  expect(await snippet.fetch(new Request(site + path, init))).toBe(answer);
  expect(fetched).toHaveLength(1);
  const [asked = ['about:blank']] = fetched;
  const { url, method, redirect, headers } = new Request(...asked);
  return { url, method, redirect, headers: Object.fromEntries(headers) };
}

it.each(['/i/photo/picture/320.webp', '/a/uid/avatar.webp?a=1', '/i/for/grant/photo/picture/320.webp', '/i/%20x'])(
  'the CDN gets %s from the function, which learns whether the browser has it and nothing personal',
  async (path) => {
    const asked = { url: ofFunction + path, redirect: 'manual', method: 'GET', headers: {} };
    expect(await requestFor(path)).toEqual(asked);
    const headers = { 'If-None-Match': '"1"', Authorization: 'Bearer secret', Cookie: '__session=1', 'X-Own': '1' };
    const again = { ...asked, method: 'HEAD', headers: { 'if-none-match': '"1"' } };
    expect(await requestFor(path, { method: 'HEAD', headers })).toEqual(again);
  },
);

it.each(['/', '/photos', '/i', '/about/i/', '/assets/a.js', '/api/photos', '/__/auth/handler'])(
  'the CDN gets %s from Hosting, which adds headers',
  async (path) => expect(await requestFor(path)).toMatchObject({ url: site + path }),
);
