import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { decodeTag } from '#contract/documents/tag.ts';
import { decodeTitle } from '#contract/documents/title.ts';
import { titleIdSchema } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { candidatesAmong, trendingOf } from './followTrending.ts';

const use = (ownerId: string, ...tagKeys: string[]) => ({ ownerId, tagKeys });
const tag = (key: string, more: Readonly<Record<string, unknown>> = {}) => ({
  key,
  tag: decodeTag('tags/x', { name: key, count: 1, ...more }),
});
const title = (name: string, more: Readonly<Record<string, unknown>> = {}) => ({
  id: v.parse(titleIdSchema, name),
  title: decodeTitle('titles/x', { name, status: 'active', count: 1, ...more }),
});

describe('what may be trending', () => {
  it('is what most people have used, then what most photos bear, then what was used last', () => {
    const photos = [
      use('hana', 'last'),
      use('hana', 'first'),
      ...Array.from({ length: 9 }, () => use('hana', 'mine')),
      use('hana', 'ours'),
      use('sora', 'ours'),
    ];
    expect(candidatesAmong(photos).tagKeys).toEqual(['ours', 'mine', 'last', 'first']);
  });

  it('is twice as much as is shown, at most', () => {
    const photos = Array.from({ length: 100 }, (_, index) => use('hana', `tag${index}`));
    expect(candidatesAmong(photos).tagKeys).toHaveLength(limits.trending.tags * 2);
  });

  it('is nothing where there is no photo', () => {
    expect(candidatesAmong([])).toEqual({ tagKeys: [], titleIds: [] });
  });
});

describe('what is shown of it', () => {
  it('is no alias, no tag or title without photos, nothing unwanted and no title that is not active', () => {
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

  it('is no more than there is room for', () => {
    const many = {
      tags: Array.from({ length: 20 }, (_, index) => tag(`t${index}`)),
      titles: Array.from({ length: 20 }, (_, index) => title(`t${index}`)),
    };
    const { tags, titles } = trendingOf(many, new Set());
    expect([tags.length, titles.length]).toEqual([limits.trending.tags, limits.trending.titles]);
  });
});
