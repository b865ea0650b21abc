import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { routes } from '#contract/routes.ts';
import { pageAsked } from './pageAsked.ts';

const id = 'abcdefghij0123456789';

describe('the page that an address asks for', () => {
  it.each([
    [`/photos/${id}`, { kind: 'photo', id }],
    ['/photos/short', { kind: 'none' }],
    ['/photos/..%2F..%2Fusers', { kind: 'none' }],
    ['/tags/%E3%82%B5%E3%82%AF%E3%83%A9', { kind: 'tag', key: 'さくら' }],
    ['/tags/%23Night', { kind: 'tag', key: 'night' }],
    ['/tags/a%2Fb', { kind: 'none' }],
    ['/Hana', { kind: 'person', usernameKey: 'hana' }],
    ['/%E3%81%AF%E3%81%AA', { kind: 'person', usernameKey: 'はな' }],
    ['/robots.txt', { kind: 'none' }],
    ['/%E8%8A', { kind: 'none' }],
    ['/users/x', { kind: 'none' }],
    [`/photos/${id}/edit`, { kind: 'none' }],
    ['/', { kind: 'none' }],
    [`/${'a'.repeat(5_000)}`, { kind: 'none' }],
  ])('%s', (path, asked) => {
    expect(pageAsked(path)).toEqual(asked);
  });
});

it('every fixed first segment of the site is served by Hosting itself', () => {
  const config = readFileSync(new URL('../../../firebase.json', import.meta.url), 'utf8');
  const fixed = /"source": "\/@\(([a-z|]+)\)",\s*"destination": "\/index\.html"/.exec(config)?.[1]?.split('|');
  const first = Object.values(routes).flatMap((pattern) => /^\/([^/:]+)/.exec(pattern)?.[1] ?? []);
  expect(fixed).toEqual([...new Set(first)].sort());
});
