import { prefixAsked } from '#contract/catalogueSearch.ts';
import { type TitleKind } from '#contract/documents/title.ts';
import { type PublicTag, type PublicTitle } from '#contract/edge/catalogue.ts';
import { limits } from '#contract/limits.ts';
import { normalizeTag, titleKey } from '#contract/normalizers.ts';
import { romajiKeysOf } from '#contract/romaji.ts';
import { listTags, listTitles, tagsWithKeys } from '../../data/site/publicCatalogue.ts';
import { type End, type Reading } from '../../data/site/publicReading.ts';

/** The keys of the kana of what was typed in romaji. Its table is loaded when first needed. */
export const kanaKeysOf = (typed: string): Promise<readonly string[]> =>
  romajiKeysOf(typed, async () => (await import('wanakana')).toHiragana);

type Asked = { readonly typed: string; readonly after?: End | undefined };

/** What entries begin with that were asked for as was typed, in kana, kanji or romaji; none where no name could begin so. */
async function beginningsOf(typed: string, key: string): Promise<readonly string[] | undefined> {
  if (key === '') return undefined;
  return [...new Set([key, ...(await kanaKeysOf(typed))].map(prefixAsked))];
}

const tagKeyOf = (typed: string): string => {
  const normalized = normalizeTag(typed);
  return normalized.ok ? normalized.key : '';
};

/**
 * A page of the tags whose key or reading begins as was typed (in romaji too), the one that is called so exactly first, then the
 * most used. Aliases are resolved to where they lead; what no photo bears any more is left out. One document for each, one for
 * the exact one, one for each alias.
 */
export async function searchTags(
  reading: Reading,
  { typed, after }: Asked,
): Promise<{ readonly tags: readonly PublicTag[]; readonly end: End | undefined }> {
  const key = tagKeyOf(typed);
  const beginnings = await beginningsOf(typed, key);
  if (beginnings === undefined) return { tags: [], end: undefined };
  const [exact, { tags, end }] = await Promise.all([
    after ? [] : tagsWithKeys(reading, [key]),
    listTags(reading, { beginnings }, { after, limit: limits.page.size }),
  ]);
  // What is called so exactly stands on the first page, and what aliases lead to begins with their names as well.
  const found = after ? tags.filter((tag) => tag.key !== key && tag.aliasOf === undefined) : [...exact, ...tags];
  const ends = await tagsWithKeys(reading, [...new Set(found.flatMap(({ aliasOf }) => aliasOf ?? []))]);
  const byKey = new Map(ends.map((tag) => [tag.key, tag]));
  const resolved = found.flatMap((tag) => (tag.aliasOf === undefined ? tag : (byKey.get(tag.aliasOf) ?? [])));
  const once = [...new Map(resolved.map((tag) => [tag.key, tag])).values()];
  return { tags: once.filter(({ aliasOf, count }) => aliasOf === undefined && count > 0), end };
}

/**
 * A page of the titles whose name, reading or an alias, or a word of them, begins as was typed in kana, kanji or romaji; of a page
 * those that are called so exactly come first, then by photos. One document for each.
 */
export async function searchTitles(
  reading: Reading,
  { typed, kind, after }: Asked & { readonly kind?: TitleKind | undefined },
): Promise<{ readonly titles: readonly PublicTitle[]; readonly end: End | undefined }> {
  const key = titleKey(typed);
  const beginnings = await beginningsOf(typed, key);
  if (beginnings === undefined) return { titles: [], end: undefined };
  const { titles, end } = await listTitles(reading, { beginnings, kind }, { after, limit: limits.page.size });
  const isCalledSo = ({ name, reading: kana, aliases }: PublicTitle): boolean =>
    [name, kana, ...aliases].some((word) => titleKey(word) === key);
  return { titles: titles.toSorted((one, other) => Number(isCalledSo(other)) - Number(isCalledSo(one))), end };
}
