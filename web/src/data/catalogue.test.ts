import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { tagSearch, titleSearch } from '#contract/catalogueSearch.ts';
import { titleIdSchema } from '#contract/ids.ts';
import { searchTags, tagByKey, topTags } from './tags.ts';
import { searchTitles, titleById, topTitles } from './titles.ts';

vi.mock('./site.ts', () => ({
  site: { firebase: { projectId: 'demo', storageBucket: 'demo.appspot.com' }, emulators: undefined, providers: [] },
}));

const documents = 'projects/demo/databases/(default)/documents';
const text = (stringValue: string) => ({ stringValue });
const number = (value: number) => ({ integerValue: String(value) });
const texts = (values: readonly string[]) => ({ arrayValue: { values: values.map(text) } });

const tag = (key: string, count: number, more: { reading?: string; aliasOf?: string } = {}) => ({
  name: `${documents}/tags/${key}`,
  fields: {
    name: text(key),
    reading: text(more.reading ?? ''),
    count: number(count),
    search: texts(tagSearch({ key, reading: more.reading ?? '' })),
    ...(more.aliasOf && { aliasOf: text(more.aliasOf) }),
  },
});
type Fields = Record<string, unknown>;
type Stored = { name: string; fields: Fields };

const title = (
  id: string,
  names: { name: string; reading: string; aliases: string[] },
  kind: string,
  count: number,
) => ({
  name: `${documents}/titles/${id}`,
  fields: {
    name: text(names.name),
    reading: text(names.reading),
    aliases: texts(names.aliases),
    kind: text(kind),
    count: number(count),
    status: text('active'),
    search: texts(titleSearch(names)),
  },
});

let stored: Stored[] = [];
const queries: { where: unknown[]; limit: number }[] = [];

const member = (field: unknown): readonly string[] => {
  const parsed = v.safeParse(
    v.object({ arrayValue: v.object({ values: v.array(v.object({ stringValue: v.string() })) }) }),
    field,
  );
  return parsed.success ? parsed.output.arrayValue.values.map(({ stringValue }) => stringValue) : [];
};
const countOf = ({ fields }: Stored): number => {
  const { integerValue } = v.parse(v.object({ integerValue: v.string() }), fields['count']);
  return Number(integerValue);
};

/** A small Firestore with one collection at a time, most used first. */
const server = vi.fn(async (url: string | URL | Request, options?: RequestInit): Promise<Response> => {
  const [, path = ''] = decodeURIComponent(String(url)).split('?')[0]?.split('/documents/') ?? [];
  if (path !== '') {
    const found = stored.find(({ name }) => name === `${documents}/${path}`);
    return found ? Response.json(found) : new Response('', { status: 404 });
  }
  const body = JSON.parse(String(options?.body));
  if (body.documents) {
    const found = stored.filter(({ name }) => body.documents.includes(name));
    return Response.json(found.map((document) => ({ found: document })));
  }
  const { from, where, limit } = body.structuredQuery;
  const filters: { fieldFilter: { field: { fieldPath: string }; op: string; value: unknown } }[] =
    where?.compositeFilter.filters ?? [];
  queries.push({ where: filters, limit });
  const found = stored
    .filter(({ name }) => name.startsWith(`${documents}/${from[0].collectionId}/`))
    .filter((document) =>
      filters.every(({ fieldFilter: { field, op, value } }) => {
        const own = document.fields[field.fieldPath];
        if (op === 'EQUAL') return JSON.stringify(own) === JSON.stringify(value);
        if (op === 'GREATER_THAN') return countOf(document) > 0;
        return member(value).some((asked) => member(own).includes(asked));
      }),
    )
    .toSorted((one, other) => countOf(other) - countOf(one));
  return Response.json(found.slice(0, limit).map((document) => ({ document })));
});

beforeEach(() => {
  queries.length = 0;
  vi.stubGlobal('fetch', server);
  vi.useFakeTimers({ now: Date.now() + 120_000, toFake: ['Date'] });
});
afterEach(() => {
  vi.advanceTimersByTime(120_000);
  server.mockClear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('tags', () => {
  beforeEach(() => {
    stored = [
      tag('猫', 9, { reading: 'ねこ' }),
      tag('ねこ', 0, { aliasOf: '猫' }),
      tag('ねこじゃらし', 2),
      tag('花', 5, { reading: 'はな' }),
      tag('花火', 7, { reading: 'はなび' }),
      tag('hanami', 1),
      tag('away', 0, { aliasOf: 'nowhere' }),
      tag('花束', 0, { reading: 'はなたば' }),
    ];
  });
  const names = async (typed: string) => (await searchTags(typed)).map(({ key }) => key);

  test('are found by key, by reading, in romaji and with their sign', async () => {
    expect(await names('花')).toEqual(['花', '花火']);
    expect(await names('はなび')).toEqual(['花火']);
    expect(await names('ハナ')).toEqual(['花火', '花']);
    expect(await names('#hana')).toEqual(['花火', '花', 'hanami']);
  });

  test('of another name are what that leads to, once', async () => {
    expect(await names('ねこ')).toEqual(['猫', 'ねこじゃらし']);
    expect(await names('away')).toEqual([]);
    expect((await tagByKey('ねこ'))?.aliasOf).toBe('猫');
  });

  test.each(['', ' ', '#', '🌸', 'a b'])('are not asked for by %j', async (typed) => {
    expect(await names(typed)).toEqual([]);
    expect(server).not.toHaveBeenCalled();
  });

  test('that most photos bear are listed without aliases and without those that none bears, remembered for a minute', async () => {
    const { tags, next } = await topTags();
    expect(tags.map(({ key }) => key)).toEqual(['猫', '花火', '花', 'ねこじゃらし', 'hanami']);
    expect(next).toBeUndefined();
    await topTags();
    expect(server).toHaveBeenCalledTimes(1);
  });
});

describe('titles', () => {
  beforeEach(() => {
    stored = [
      title(
        'night',
        { name: '銀河鉄道の夜', reading: 'ぎんがてつどうのよる', aliases: ['Galactic Railroad'] },
        'book',
        3,
      ),
      title('galaxy', { name: '銀河', reading: 'ぎんが', aliases: [] }, 'place', 1),
      title('lamp', { name: '灯りの庭', reading: 'あかりのにわ', aliases: ['Garden of Lamps'] }, 'game', 0),
    ];
  });
  const ids = async (...asked: Parameters<typeof searchTitles>) => (await searchTitles(...asked)).map(({ id }) => id);

  test('are found in kanji, kana and romaji, by an alias and by a word of a name', async () => {
    expect(await ids('銀河鉄')).toEqual(['night']);
    expect(await ids('アカリ')).toEqual(['lamp']);
    expect(await ids('akari')).toEqual(['lamp']);
    expect(await ids('akarin')).toEqual(['lamp']);
    expect(await ids('lamps')).toEqual(['lamp']);
  });

  test('come with the one that is called so first, then by their photos', async () => {
    expect(await ids('銀河')).toEqual(['galaxy', 'night']);
    expect(await ids('銀')).toEqual(['night', 'galaxy']);
  });

  test('are chosen by kind', async () => {
    expect(await ids('ぎんが', { kind: 'place' })).toEqual(['galaxy']);
    expect((await topTitles({ kind: 'game' })).titles.map(({ id }) => id)).toEqual(['lamp']);
  });

  test('are asked for as active ones, with a limit', async () => {
    await ids('ぎんが', { limit: 5 });
    expect(queries[0]?.limit).toBe(5);
    expect(JSON.stringify(queries[0]?.where)).toContain('"active"');
  });

  test('are not asked for by signs', async () => {
    expect(await ids('!?')).toEqual([]);
    expect(server).not.toHaveBeenCalled();
  });

  test('that were merged lead on to the other', async () => {
    const names = { name: '夜', reading: '', aliases: [] };
    const merged = title('merged', names, 'book', 0);
    const leading = { ...merged.fields, status: text('retired'), mergedInto: text('night') };
    stored.push({ ...merged, fields: leading });
    expect((await titleById(v.parse(titleIdSchema, 'merged')))?.id).toBe('night');
    const circle = title('circle', names, 'book', 0);
    stored.push({ ...circle, fields: { ...circle.fields, mergedInto: text('circle') } });
    expect(await titleById(v.parse(titleIdSchema, 'circle'))).toBeUndefined();
  });

  test('seen in a list cost no further read', async () => {
    await topTitles();
    expect((await titleById(v.parse(titleIdSchema, 'lamp')))?.name).toBe('灯りの庭');
    expect(server).toHaveBeenCalledTimes(1);
    expect(await titleById(v.parse(titleIdSchema, 'nowhere'))).toBeUndefined();
  });
});
