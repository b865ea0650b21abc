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

/** A photo must contain all runs of one spelling. */
export type SearchTerm = { readonly spellings: readonly (readonly Run[])[] };

export type SearchQuery = {
  readonly terms: readonly (SearchTerm & { readonly typed: string })[];
  readonly tagKeys: readonly string[];
  readonly usernameKeys: readonly string[];
};

/** With names resolved to ids. */
export type Search = {
  readonly terms: readonly SearchTerm[];
  readonly tagKeys: readonly string[];
  readonly ownerIds: readonly Uid[];
};

/** Empty if nothing in it can be searched. */
export function termOf(typed: string): SearchQuery['terms'] {
  const runs = runsOf(fold(typed));
  return runs.length === 0 ? [] : [{ typed, spellings: [runs] }];
}

/** Pure. Reads `limits.search.queryChars`; any text is valid. */
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

// A Han character or an emoji narrows as much as three letters or kana.
const weightOf = (gram: string): number =>
  Array.from(gram).reduce((sum, char) => sum + (/[\p{Script=Han}\p{Extended_Pictographic}]/u.test(char) ? 3 : 1), 0);

const rarest = (grams: readonly string[]): readonly string[] =>
  grams.toSorted((one, other) => weightOf(other) - weightOf(one)).slice(0, 1);

/** Pure. The gram likely to be rarest for each spelling of a term; every match has one of them. Empty without terms. */
export function gramsToAsk({ terms }: Pick<Search, 'terms'>): readonly string[] {
  const choices = terms.map(({ spellings }) => [
    ...new Set(spellings.flatMap((runs) => rarest(runs.flatMap(gramsOfRun)))),
  ]);
  const weakest = (grams: readonly string[]): number => Math.min(...grams.map(weightOf));
  return choices.toSorted((one, other) => weakest(other) - weakest(one))[0] ?? [];
}

/** Pure. The photo is listed for this place only. */
export function bestPlaceOf(words: PhotoWords, grams: readonly string[]): SearchPlace | undefined {
  const places = gramPlaces(words);
  const found = new Set(grams.map((gram) => places.get(gram)));
  return searchPlaces.find((place) => found.has(place));
}

type Searched = PhotoWords & { readonly ownerId: Uid };

/** Pure. Words match by their beginning, unspaced text anywhere. */
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
