import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { decode } from '#contract/documents/stored.ts';
import { tagDocumentSchema } from '#contract/documents/tag.ts';
import { titleDocumentSchema } from '#contract/documents/title.ts';
import { titleIdSchema } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { candidatesAmong, trendingOf } from './updateTrending.ts';

const use = (ownerId: string, ...tagKeys: string[]) => ({ ownerId, tagKeys });
const tag = (key: string, more: Readonly<Record<string, unknown>> = {}) => ({
  key,
  tag: decode(tagDocumentSchema, 'tags/x', { name: key, count: 1, ...more }),
});
const title = (name: string, more: Readonly<Record<string, unknown>> = {}) => ({
  id: v.parse(titleIdSchema, name),
  title: decode(titleDocumentSchema, 'titles/x', { name, status: 'active', count: 1, ...more }),
});

describe('the candidates for trending', () => {
  it('the candidates are sorted by number of people, then of photos, then by last use', () => {
    const photos = [
      use('hana', 'last'),
      use('hana', 'first'),
      ...Array.from({ length: 9 }, () => use('hana', 'often')),
      ...['hana', 'sora', 'umi'].map((uid) => use(uid, 'ours')),
      use('sora', 'last', 'first', 'often'),
    ];
    expect(candidatesAmong(photos).tagKeys).toEqual(['ours', 'often', 'last', 'first']);
  });

  it('a tag that only one person has used is no candidate', () => {
    const titleId = v.parse(titleIdSchema, 'alone');
    const photos = Array.from({ length: 50 }, () => ({ ...use('hana', 'alone'), titleId }));
    expect(candidatesAmong([...photos, use('sora', 'other')])).toEqual({ tagKeys: [], titleIds: [] });
  });

  it.each([
    [limits.trending.few - 1, 2, ['shared']],
    [limits.trending.few, 2, []],
    [limits.trending.few, 3, ['shared']],
  ])('the newest photos come from %i people, who used %i of them: %j', (people, users, expected) => {
    const photos = Array.from({ length: people }, (_, index) =>
      use(`p${index}`, index < users ? 'shared' : `t${index}`),
    );
    expect(candidatesAmong(photos).tagKeys).toEqual(expected);
  });

  it('the candidates are at most twice as many as are shown', () => {
    const photos = Array.from({ length: 100 }, (_, index) =>
      use(['hana', 'sora'][index % 2] ?? '', `tag${index >> 1}`),
    );
    expect(candidatesAmong(photos).tagKeys).toHaveLength(limits.trending.tags * 2);
  });

  it('no photos give no candidates', () => {
    expect(candidatesAmong([])).toEqual({ tagKeys: [], titleIds: [] });
  });
});

describe('the trending list', () => {
  it('the list has no alias, no unwanted tag, no inactive title and nothing without photos', () => {
    const shown = trendingOf(
      {
        tags: [tag('ng'), tag('alias', { aliasOf: 'sea' }), tag('empty', { count: 0 }), tag('sea')],
        titles: [
          title('retired', { status: 'retired' }),
          title('proposed', { status: 'proposed' }),
          title('empty', { count: 0 }),
          title('work'),
        ],
      },
      new Set(['ng']),
    );
    expect(shown).toEqual({
      tags: [{ key: 'sea', name: 'sea', count: 1 }],
      titles: [{ id: 'work', name: 'work', count: 1 }],
    });
  });

  it('no two entries have the same cover', () => {
    const idOf = (name: string) => name.padStart(20, '0');
    const cover = (photoId: string) => ({
      ownerId: 'hana',
      tagKeys: [],
      ...{ photoId: idOf(photoId), pictureId: idOf(photoId), color: '#123456', thumbhash: '' },
      variants: { sizes: [320], avif: [], share: { width: 320, height: 240 } },
    });
    const { tags, titles } = trendingOf(
      {
        tags: [
          tag('sea', { cover: cover('one') }),
          tag('blue', { cover: cover('one') }),
          tag('sky', { cover: cover('two') }),
        ],
        titles: [title('work', { cover: cover('two') }), title('place', { cover: cover('three') })],
      },
      new Set(),
    );
    expect([...tags, ...titles].map((entry) => entry.cover?.photoId)).toEqual([
      idOf('one'),
      undefined,
      idOf('two'),
      undefined,
      idOf('three'),
    ]);
  });

  it('the list has no more entries than there is room for', () => {
    const many = {
      tags: Array.from({ length: 20 }, (_, index) => tag(`t${index}`)),
      titles: Array.from({ length: 20 }, (_, index) => title(`t${index}`)),
    };
    const { tags, titles } = trendingOf(many, new Set());
    expect([tags.length, titles.length]).toEqual([limits.trending.tags, limits.trending.titles]);
  });
});
