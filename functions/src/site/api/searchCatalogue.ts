import type * as v from 'valibot';
import { type NameFilter, nameFilters } from '#contract/catalogueSearch.ts';
import type { TitleKind } from '#contract/documents/title.ts';
import type { PublicTag, PublicTitle } from '#contract/edge/names.ts';
import { limits } from '#contract/limits.ts';
import { normalizeTag, titleKey } from '#contract/normalizers.ts';
import { romajiKeysOf } from '#contract/romaji.ts';
import { inTurn, type Turn, type turnEndSchema } from '../../data/search/inTurn.ts';
import { listTags, listTitles, tagsWithKeys } from '../../data/site/publicCatalogue.ts';
import type { Reading } from '../../data/site/publicReading.ts';

/** The table is loaded on first use. */
export const kanaKeysOf = (typed: string): Promise<readonly string[]> =>
  romajiKeysOf(typed, async () => (await import('wanakana')).toHiragana);

export type NamesEnd = v.InferOutput<typeof turnEndSchema>;

type Asked = { readonly typed: string; readonly after?: NamesEnd | undefined; readonly limit?: number };

/** None if no name could hold the text. */
const filtersOf = async (typed: string, key: string): Promise<readonly NameFilter[]> =>
  key === '' ? [] : nameFilters([...new Set([key, ...(await kanaKeysOf(typed))])]);

const tagKeyOf = (typed: string): string => {
  const normalized = normalizeTag(typed);
  return normalized.ok ? normalized.key : '';
};

/** The exact name, then the most used. Resolves aliases. Costs one document per tag, alias and exact name. */
export async function searchTags(
  reading: Reading,
  { typed, after, limit = limits.page.size }: Asked,
): Promise<{ readonly tags: readonly PublicTag[]; readonly end: NamesEnd | undefined }> {
  const key = tagKeyOf(typed);
  const filters = await filtersOf(typed, key);
  if (filters.length === 0) return { tags: [], end: undefined };
  const lists = filters.map(
    (names): Turn<PublicTag> =>
      async (asked) => {
        const { tags: found, cost, end } = await listTags(reading, names, asked);
        return { found, cost, end };
      },
  );
  const [exact, { found: tags, end }] = await Promise.all([
    after ? [] : tagsWithKeys(reading, [key]),
    inTurn(lists, { after, limit }),
  ]);
  // The first page already shows the exact name and the tags of aliases.
  const found = after ? tags.filter((tag) => tag.key !== key && tag.aliasOf === undefined) : [...exact, ...tags];
  const ends = await tagsWithKeys(reading, [...new Set(found.flatMap(({ aliasOf }) => aliasOf ?? []))]);
  const byKey = new Map(ends.map((tag) => [tag.key, tag]));
  const resolved = found.flatMap((tag) => (tag.aliasOf === undefined ? tag : (byKey.get(tag.aliasOf) ?? [])));
  const once = [...new Map(resolved.map((tag) => [tag.key, tag])).values()];
  return { tags: once.filter(({ aliasOf, count }) => aliasOf === undefined && count > 0), end };
}

/** Exact names first on each page, then the most photos. Costs one document per title. */
export async function searchTitles(
  reading: Reading,
  { typed, kind, after, limit = limits.page.size }: Asked & { readonly kind?: TitleKind | undefined },
): Promise<{ readonly titles: readonly PublicTitle[]; readonly end: NamesEnd | undefined }> {
  const key = titleKey(typed);
  const filters = await filtersOf(typed, key);
  const lists = filters.map(
    (names): Turn<PublicTitle> =>
      async (asked) => {
        const { titles: found, cost, end } = await listTitles(reading, { names, kind }, asked);
        return { found, cost, end };
      },
  );
  const { found: titles, end } = await inTurn(lists, { after, limit });
  const isCalledSo = ({ name, reading: kana, aliases }: PublicTitle): boolean =>
    [name, kana, ...aliases].some((word) => titleKey(word) === key);
  return { titles: titles.toSorted((one, other) => Number(isCalledSo(other)) - Number(isCalledSo(one))), end };
}
