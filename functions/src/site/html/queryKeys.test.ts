import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { publicPageAt, queryKeysOf } from '#contract/publicPages.ts';

const id = 'abcdefghij0123456789';

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
    const known = queryKeysOf(
      publicPageAt(path),
      new URLSearchParams({ lang: 'ja', tab: 'photos', kind: 'book', sort: 'new' }),
    );
    expect([...keysRead(...modules)].filter((key) => !known.includes(key))).toEqual([]);
  });

  it('the check finds the keys that a module reads', () => {
    expect([...keysRead('features/people/list/UsersPage.tsx')].sort()).toEqual(expect.arrayContaining(['q', 'tab']));
  });
});
