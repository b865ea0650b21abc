import type { Uid } from './ids.ts';
import { limits } from './limits.ts';
import { fold, normalizeTag, usernameKey } from './normalizers.ts';
import {
  gramPlaces,
  gramsOfRun,
  type PhotoWords,
  type Run,
  runsOf,
  type SearchPlace,
  searchPlaces,
  searchTexts,
} from './search.ts';

/** One thing that a photo has to say, in any of these spellings; every run of a spelling has to be found. */
export type SearchTerm = { readonly spellings: readonly (readonly Run[])[] };

/** A search as typed, taken apart: everything in it has to be true of a photo. */
export type SearchQuery = {
  readonly terms: readonly (SearchTerm & { readonly typed: string })[];
  /** Keys of tags that were typed with their `#`. */
  readonly tagKeys: readonly string[];
  /** Keys of usernames that were typed with their `@`. */
  readonly usernameKeys: readonly string[];
};

/** A search once it is known whom and what its names mean. */
export type Search = {
  readonly terms: readonly SearchTerm[];
  readonly tagKeys: readonly string[];
  readonly ownerIds: readonly Uid[];
};

/** What is found by a word, as typed; no term where nothing in it is searched. */
export function termOf(typed: string): SearchQuery['terms'] {
  const runs = runsOf(fold(typed));
  return runs.length === 0 ? [] : [{ typed, spellings: [runs] }];
}

/** Pure: what was typed, as far as it counts (`limits.search.queryChars`). Nothing in it is an error. */
export function parseSearch(typed: string): SearchQuery {
  const asked = Array.from(typed).slice(0, limits.search.queryChars).join('');
  const chunks = new Set(asked.split(/\s+|(?=[#＃])/u));
  const parsed = Array.from(chunks, (chunk): Partial<SearchQuery> => {
    const tag = /^[#＃]/u.test(chunk) ? normalizeTag(chunk) : undefined;
    if (tag?.ok) return { tagKeys: [tag.key] };
    const username = /^[@＠]([\p{L}\p{M}\p{Nd}_]+)$/u.exec(chunk)?.[1];
    if (username !== undefined) return { usernameKeys: [usernameKey(username)] };
    return { terms: termOf(chunk) };
  });
  return {
    terms: parsed.flatMap(({ terms }) => terms ?? []),
    tagKeys: parsed.flatMap(({ tagKeys }) => tagKeys ?? []),
    usernameKeys: parsed.flatMap(({ usernameKeys }) => usernameKeys ?? []),
  };
}

// An ideograph or an emoji narrows a search about as much as three letters or kana do.
const weightOf = (gram: string): number =>
  Array.from(gram).reduce((sum, char) => sum + (/[\p{Script=Han}\p{Extended_Pictographic}]/u.test(char) ? 3 : 1), 0);

const rarest = (grams: readonly string[]): readonly string[] =>
  grams.toSorted((one, other) => weightOf(other) - weightOf(one)).slice(0, 1);

/**
 * Pure: the grams by which to look for a search, one for each spelling of the term that is likely to be rarest; every photo
 * that the search is about has one of them. None for a search without terms.
 */
export function gramsToAsk({ terms }: Pick<Search, 'terms'>): readonly string[] {
  const choices = terms.map(({ spellings }) => [
    ...new Set(spellings.flatMap((runs) => rarest(runs.flatMap(gramsOfRun)))),
  ]);
  const weakest = (grams: readonly string[]): number => Math.min(...grams.map(weightOf));
  return choices.toSorted((one, other) => weakest(other) - weakest(one))[0] ?? [];
}

/** Pure: the best place in which a photo has one of the grams: there it is listed, and nowhere else. */
export function bestPlaceOf(words: PhotoWords, grams: readonly string[]): SearchPlace | undefined {
  const places = gramPlaces(words);
  const found = new Set(grams.map((gram) => places.get(gram)));
  return searchPlaces.find((place) => found.has(place));
}

type Searched = PhotoWords & { readonly ownerId: Uid };

/** Pure: whether a photo says everything that is asked for. Words are found by their beginning, unspaced text anywhere. */
export function matchesSearch(photo: Searched, { terms, tagKeys, ownerIds }: Search): boolean {
  const texts = searchTexts(photo);
  const runs = [...texts.subject, ...texts.author, ...texts.rest].flatMap(runsOf);
  const isFound = ({ kind, text }: Run): boolean =>
    runs.some((run) => (kind === 'word' ? run.text.startsWith(text) : run.text.includes(text)));
  return (
    terms.every(({ spellings }) => spellings.some((spelling) => spelling.every(isFound))) &&
    tagKeys.every((key) => photo.tagKeys.includes(key)) &&
    ownerIds.every((uid) => photo.ownerId === uid)
  );
}
