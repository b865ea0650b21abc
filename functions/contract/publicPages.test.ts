import { describe, expect, it } from 'vitest';
import { isIndexed, publicPageAt, queryKeysOf } from './publicPages.ts';

const id = 'abcdefghij0123456789';

describe('the page of an address', () => {
  it.each([
    [`/photos/${id}`, { name: 'photo', params: { id } }],
    ['/photos/short', undefined],
    ['/photos/..%2F..%2Fusers', undefined],
    ['/tags/%E3%82%B5%E3%82%AF%E3%83%A9', { name: 'tag', params: { tagname: 'サクラ' } }],
    ['/tags/%23Night', { name: 'tag', params: { tagname: '#Night' } }],
    ['/tags/a%2Fb', undefined],
    ['/Hana', { name: 'profile', params: { username: 'Hana' } }],
    ['/%E3%81%AF%E3%81%AA', { name: 'profile', params: { username: 'はな' } }],
    ['/Hana/albums', { name: 'albums', params: { username: 'Hana' } }],
    [`/Hana/albums/${id}`, { name: 'album', params: { username: 'Hana', id } }],
    ['/hana/albums/short', undefined],
    [`/hana/photos/${id}`, undefined],
    [`/hana/albums/${id}/x`, undefined],
    ['/tags/albums', { name: 'tag', params: { tagname: 'albums' } }],
    ['/photos/albums', undefined],
    ['/robots.txt', undefined],
    ['/%E8%8A', undefined],
    ['/users/x', undefined],
    [`/photos/${id}/edit`, undefined],
    ['/Admin', undefined],
    ['/ADMIN/albums', undefined],
    [`/Settings/albums/${id}`, undefined],
    ['/', { name: 'home', params: {} }],
    ['/photos', { name: 'photos', params: {} }],
    ['/tags', { name: 'tags', params: {} }],
    ['/about', { name: 'about', params: {} }],
    ['/rules', { name: 'rules', params: {} }],
    ['/privacy', { name: 'privacy', params: {} }],
    ['/day', { name: 'day', params: {} }],
    ['/day/2026-11-26', { name: 'dayOf', params: { date: '2026-11-26' } }],
    ['/day/2026-02-30', undefined],
    ['/day/2026-11-26/07:40', undefined],
    [`/${'a'.repeat(5_000)}`, undefined],
  ])('%s', (path, page) => {
    expect(publicPageAt(path)).toEqual(page);
  });
});

describe('the parameters of a page', () => {
  it.each([
    ['/', 'lang=en&after=x&q=x', ['lang']],
    ['/photos', 'q=x&title=y&tab=photos', ['title', 'publication', 'q', 'after']],
    ['/users', 'tab=online&kind=book', ['tab', 'q', 'after']],
    ['/titles', 'kind=book', ['kind', 'q', 'after']],
    [`/photos/${id}`, 'lang=ja', ['lang']],
    ['/hana/albums', 'lang=ja&after=x&q=x', ['after', 'lang']],
    [`/hana/albums/${id}`, 'lang=ja&after=x&q=x', ['after', 'lang']],
    ['/z/b', 'lang=ja&after=x', ['lang']],
  ])('a page uses these parameters: %s?%s', (path, query, keys) => {
    expect(queryKeysOf(publicPageAt(path), new URLSearchParams(query))).toEqual(keys);
  });

  it('a page ignores a parameter without meaning', () => {
    for (const [path, query] of [
      ['/', 'lang=fr'],
      ['/users', 'tab=x'],
      ['/titles', 'kind=x'],
    ]) {
      const known = queryKeysOf(publicPageAt(path ?? ''), new URLSearchParams(query));
      expect(known).not.toContain(query?.split('=')[0]);
    }
  });
});

it.each([
  ['/', '', true],
  ['/photos', 'title=x&lang=en', true],
  ['/photos', 'title=x&q=y', false],
  ['/photos', 'publication=x', false],
  ['/photos', 'shape=portrait', false],
  ['/users', 'tab=photos', true],
  ['/users', 'tab=online', false],
  ['/titles', 'kind=book', true],
  ['/tags', 'q=x', false],
  ['/hana', 'after=x', false],
  ['/day', 'at=07:40', false],
])('search engines list %s?%s: %s', (path, query, isListed) => {
  const page = publicPageAt(path);
  expect(page && isIndexed(page, new URLSearchParams(query))).toBe(isListed);
});
