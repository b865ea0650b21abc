import { describe, expect, it } from 'vitest';
import { keysOf, pageAsked } from './pageAsked.ts';

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
    ['/', { kind: 'home' }],
    ['/photos', { kind: 'photos' }],
    ['/tags', { kind: 'tags' }],
    [`/${'a'.repeat(5_000)}`, { kind: 'none' }],
  ])('%s', (path, asked) => {
    expect(pageAsked(path)).toEqual(asked);
  });
});

describe('what a page knows of a query', () => {
  it.each([
    ['/', 'lang=en&after=x&q=x', ['after', 'lang']],
    ['/photos', 'q=x&title=y&tab=photos', ['title', 'q', 'after']],
    ['/users', 'tab=online&kind=book', ['tab', 'q', 'after']],
    ['/titles', 'kind=book', ['kind', 'q', 'after']],
    [`/photos/${id}`, 'lang=ja', ['lang']],
    ['/z/b', 'lang=ja', []],
  ])('of %s?%s', (path, query, keys) => {
    expect(keysOf(pageAsked(path), new URLSearchParams(query))).toEqual(keys);
  });

  it('is not what has no meaning there', () => {
    for (const [path, query] of [
      ['/', 'lang=fr'],
      ['/users', 'tab=x'],
      ['/titles', 'kind=x'],
    ]) {
      const known = keysOf(pageAsked(path ?? ''), new URLSearchParams(query));
      expect(known).not.toContain(query?.split('=')[0]);
    }
  });
});
