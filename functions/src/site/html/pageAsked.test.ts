import { describe, expect, it } from 'vitest';
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
    ['/', { kind: 'home' }],
    ['/photos', { kind: 'photos' }],
    ['/tags', { kind: 'tags' }],
    [`/${'a'.repeat(5_000)}`, { kind: 'none' }],
  ])('%s', (path, asked) => {
    expect(pageAsked(path)).toEqual(asked);
  });
});
