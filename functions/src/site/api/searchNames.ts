import { type NameFilter, nameFilters } from '#contract/catalogueSearch.ts';
import type { TitleKind } from '#contract/documents/title.ts';
import type { PublicNames, PublicTitle } from '#contract/edge/names.ts';
import { limits } from '#contract/limits.ts';
import { normalizeTag, titleKey } from '#contract/normalizers.ts';
import { romajiKeysOf } from '#contract/romaji.ts';
import { inTurn, type PageInTurn, type TurnEnd } from '../../data/search/inTurn.ts';
import { listTags, listTitles, tagsWithKeys } from '../../data/site/publicCatalogue.ts';
import { busiest, listPeople, newest, peopleCalled } from '../../data/site/publicPeople.ts';
import type { PageRequest, Reading } from '../../data/site/publicReading.ts';

export const kanaKeysOf = (typed: string): Promise<readonly string[]> =>
  romajiKeysOf(typed, async () => (await import('wanakana')).toHiragana);

type NameSearch = { readonly typed: string; readonly after?: TurnEnd | undefined; readonly limit?: number };

const filtersOf = async (typed: string, key: string): Promise<readonly NameFilter[]> =>
  key === '' ? [] : nameFilters([...new Set([key, ...(await kanaKeysOf(typed))])]);

/** The exact name, then the most used. Resolves aliases. Reads one document per tag, alias and exact name. */
export async function searchTags(reading: Reading, { typed, after, limit = limits.page.size }: NameSearch) {
  const tag = normalizeTag(typed);
  const filters = tag.ok ? await filtersOf(typed, tag.key) : [];
  if (!tag.ok || filters.length === 0) return { items: [], end: undefined };
  const lists = filters.map((names) => (page: PageRequest) => listTags(reading, names, page));
  const [exact, { items: tags, end }] = await Promise.all([
    after ? [] : tagsWithKeys(reading, [tag.key]),
    inTurn(lists, { after, limit }),
  ]);
  // The first page has the exact name and the targets of aliases.
  const unsorted = after
    ? tags.filter(({ key, aliasOf }) => key !== tag.key && aliasOf === undefined)
    : [...exact, ...tags];
  const ends = await tagsWithKeys(reading, [...new Set(unsorted.flatMap(({ aliasOf }) => aliasOf ?? []))]);
  const byKey = new Map(ends.map((end) => [end.key, end]));
  const resolved = unsorted.flatMap((tag) => (tag.aliasOf === undefined ? tag : (byKey.get(tag.aliasOf) ?? [])));
  const once = [...new Map(resolved.map((tag) => [tag.key, tag])).values()];
  return { items: once.filter(({ aliasOf, count }) => aliasOf === undefined && count > 0), end };
}

/** Exact names first on each page, then the most photos. Reads one document per title. */
export async function searchTitles(
  reading: Reading,
  { typed, kind, after, limit = limits.page.size }: NameSearch & { readonly kind?: TitleKind | undefined },
): Promise<PageInTurn<PublicTitle>> {
  const key = titleKey(typed);
  const filters = await filtersOf(typed, key);
  const lists = filters.map((names) => (page: PageRequest) => listTitles(reading, { names, kind }, page));
  const { items: once, end } = await inTurn(lists, { after, limit });
  const isCalledSo = ({ name, reading: kana, aliases }: PublicTitle): boolean =>
    [name, kana, ...aliases].some((word) => titleKey(word) === key);
  return { items: once.toSorted((one, other) => Number(isCalledSo(other)) - Number(isCalledSo(one))), end };
}

type PeopleSearch = Omit<NameSearch, 'typed'> & {
  readonly by?: 'photos' | undefined;
  /** Part of a username or display name, in any width, case or kana. */
  readonly typed?: string | undefined;
};

export function peoplePage(reading: Reading, { by, typed, after, limit = limits.page.size }: PeopleSearch) {
  if (typed === undefined) {
    const list = by === 'photos' ? busiest() : newest();
    return inTurn([(page) => listPeople(reading, list, page)], { after, limit });
  }
  const key = titleKey(typed);
  const filters = key === '' ? [] : nameFilters([key]);
  const lists = filters.map((names) => (page: PageRequest) => peopleCalled(reading, names, page));
  return inTurn(lists, { after, limit });
}

const most = 6;

/** Reads about 20 documents. */
export async function searchNames(reading: Reading, typed: string): Promise<PublicNames> {
  const search = { typed, limit: most };
  const [tags, titles, people] = await Promise.all([
    searchTags(reading, search),
    searchTitles(reading, search),
    peoplePage(reading, search),
  ]);
  return { tags: tags.items.slice(0, most), titles: titles.items.slice(0, most), people: people.items.slice(0, most) };
}
