import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { keysOf, pageAsked } from './pageAsked.ts';

const id = 'abcdefghij0123456789';

describe('the page of an address', () => {
  it.each([
    [`/photos/${id}`, { kind: 'photo', id }],
    ['/photos/short', { kind: 'none' }],
    ['/photos/..%2F..%2Fusers', { kind: 'none' }],
    ['/tags/%E3%82%B5%E3%82%AF%E3%83%A9', { kind: 'tag', key: 'さくら' }],
    ['/tags/%23Night', { kind: 'tag', key: 'night' }],
    ['/tags/a%2Fb', { kind: 'none' }],
    ['/Hana', { kind: 'person', usernameKey: 'hana' }],
    ['/%E3%81%AF%E3%81%AA', { kind: 'person', usernameKey: 'はな' }],
    ['/Hana/albums', { kind: 'albums', usernameKey: 'hana' }],
    [`/Hana/albums/${id}`, { kind: 'album', usernameKey: 'hana', id }],
    ['/hana/albums/short', { kind: 'none' }],
    [`/hana/photos/${id}`, { kind: 'none' }],
    [`/hana/albums/${id}/x`, { kind: 'none' }],
    ['/tags/albums', { kind: 'tag', key: 'albums' }],
    ['/photos/albums', { kind: 'none' }],
    ['/robots.txt', { kind: 'none' }],
    ['/%E8%8A', { kind: 'none' }],
    ['/users/x', { kind: 'none' }],
    [`/photos/${id}/edit`, { kind: 'none' }],
    ['/Admin', { kind: 'none' }],
    ['/ADMIN/albums', { kind: 'none' }],
    [`/Settings/albums/${id}`, { kind: 'none' }],
    ['/', { kind: 'home' }],
    ['/photos', { kind: 'photos' }],
    ['/tags', { kind: 'tags' }],
    ['/about', { kind: 'about' }],
    ['/rules', { kind: 'rules' }],
    ['/privacy', { kind: 'privacy' }],
    ['/day', { kind: 'day', date: undefined }],
    ['/day/2026-11-26', { kind: 'day', date: '2026-11-26' }],
    ['/day/2026-02-30', { kind: 'none' }],
    ['/day/2026-11-26/07:40', { kind: 'none' }],
    [`/${'a'.repeat(5_000)}`, { kind: 'none' }],
  ])('%s', (path, asked) => {
    expect(pageAsked(path)).toEqual(asked);
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
    expect(keysOf(pageAsked(path), new URLSearchParams(query))).toEqual(keys);
  });

  it('a page ignores a parameter without meaning', () => {
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

describe('the parameters that modules read', () => {
  const src = resolve(import.meta.dirname, '../../../../web/src');

  /** The files of the app that a file imports, including lazy ones. */
  function importsOf(file: string): readonly string[] {
    return [...readFileSync(file, 'utf8').matchAll(/(?:from|import\()\s*'([^']+)'/g)].flatMap(([, name = '']) => {
      const path = name.startsWith('#') ? join(src, name.slice(1)) : name.startsWith('.') && join(dirname(file), name);
      return path && existsSync(path) ? [path] : [];
    });
  }

  /** The keys that files and their imports read of the query. */
  function keysRead(...modules: readonly string[]): ReadonlySet<string> {
    const files = new Set(modules.map((path) => join(src, path)));
    for (const file of files) for (const imported of importsOf(file)) files.add(imported);
    const text = [...files].map((file) => readFileSync(file, 'utf8')).join('\n');
    return new Set([...text.matchAll(/\b(?:search|searchParams|query)\.get\('(\w+)'\)/g)].map(([, key = '']) => key));
  }

  it.each([
    ['/', ['app/HomeRoute.tsx', 'features/photos/home/homeLoader.ts']],
    ['/photos', ['features/photos/all/PhotosPage.tsx']],
    ['/users', ['features/people/list/UsersPage.tsx']],
    // Tags and titles share the module that reads their addresses.
    ['/titles', ['features/catalogue/titles/TitlesPage.tsx']],
    ['/search', ['features/photos/search/SearchPage.tsx']],
    [`/photos/${id}`, ['features/photos/photo/loadPhoto.ts', 'features/photos/photo/PhotoDetailPage.tsx']],
    ['/hana', ['app/ProfileRoute.tsx']],
    ['/tags/x', ['features/photos/tag/TagPage.tsx']],
    ['/hana/albums', ['features/photos/albums/AlbumsPage.tsx']],
    [`/hana/albums/${id}`, ['features/photos/albums/AlbumPage.tsx']],
  ])('%s', (path, modules) => {
    const known = keysOf(
      pageAsked(path),
      new URLSearchParams({ lang: 'ja', tab: 'photos', kind: 'book', sort: 'new' }),
    );
    expect([...keysRead(...modules)].filter((key) => !known.includes(key))).toEqual([]);
  });

  it('the check finds the keys that a module reads', () => {
    expect([...keysRead('features/people/list/UsersPage.tsx')].sort()).toEqual(expect.arrayContaining(['q', 'tab']));
  });
});
