import type { Profile } from './documents/profile.ts';
import { fold, titleKey } from './normalizers.ts';
import { piecesOf } from './search.ts';
import { withoutAccents } from './withoutAccents.ts';

type TagNames = { readonly key: string; readonly reading: string };

/** `tags/{key}.search`: prefixes and parts of key and reading, including those of aliases. */
export const tagSearch = ({
  aliases = [],
  ...tag
}: TagNames & { readonly aliases?: readonly TagNames[] }): readonly string[] =>
  bounded(named([tag, ...aliases].flatMap(({ key, reading }) => [key, titleKey(reading)])));

type TitleNames = { readonly name: string; readonly reading: string; readonly aliases: readonly string[] };

export const titleKeys = ({ name, reading, aliases }: TitleNames): readonly string[] => [
  ...new Set([name, reading, ...aliases].map(titleKey).filter((key) => key !== '')),
];

/** Matches a whole key; prefixes never start with `=`. */
export const wholeTitleKey = (key: string): string => `=${key}`;

/** `titles/{id}.search`: prefixes and parts of names, prefixes of their words, whole names to find duplicates. */
export function titleSearch(names: TitleNames): readonly string[] {
  const keys = titleKeys(names);
  const words = [names.name, names.reading, ...names.aliases].flatMap((name) => fold(name).split(/[\s\p{P}\p{S}]+/u));
  return bounded([...keys.map(wholeTitleKey), ...prefixesOf([...keys, ...words]), ...partsOf(keys)]);
}

/** `profiles/{uid}.search`: prefixes and parts of both names; empty without a username. */
export const personSearch = ({ usernameKey, searchName }: Pick<Profile, 'usernameKey' | 'searchName'>) =>
  usernameKey === '' ? [] : bounded(named([titleKey(usernameKey), searchName]));

const maxPrefixChars = 20;

export const prefixesOf = (keys: readonly string[]): readonly string[] => [
  ...new Set(
    keys.flatMap((key) => {
      const chars = Array.from(withoutAccents(key)).slice(0, maxPrefixChars);
      return chars.map((_, index) => chars.slice(0, index + 1).join(''));
    }),
  ),
];

export const prefixOf = (key: string): string => Array.from(withoutAccents(key)).slice(0, maxPrefixChars).join('');

// Prefixes never start with it: keys contain no signs.
const part = (piece: string): string => `~${piece}`;
const ideograph = /\p{Script=Han}/u;

/** Every pair, triple and Han character after a name's first character. */
const partsOf = (keys: readonly string[]): readonly string[] => [
  ...new Set(keys.flatMap((key) => piecesOf(Array.from(withoutAccents(key)).slice(1)).map(part))),
];

/** About 100 names of 20 characters. Prefixes and whole names always fit. */
const maxEntries = 5_000;

const named = (keys: readonly string[]): readonly string[] => [...prefixesOf(keys), ...partsOf(keys)];
const bounded = (entries: readonly string[]): readonly string[] => [...new Set(entries)].slice(0, maxEntries);

/** Pieces of a text inside a name; none for a single kana or letter. */
function partsWithin(text: string): readonly string[] {
  const key = withoutAccents(text);
  const chars = Array.from(key);
  if (chars.length === 1) return ideograph.test(key) ? [part(key)] : [];
  const size = Math.min(3, chars.length);
  return chars.slice(0, chars.length - size + 1).map((_, at) => part(chars.slice(at, at + size).join('')));
}

/** Names whose `search` field contains one of `anyOf` and passes `matches`. */
export type NameFilter = {
  readonly anyOf: readonly string[];
  readonly matches: (search: readonly string[]) => boolean;
};

/** Names that start with a key, then names that contain one. No name is in both lists. */
export function nameFilters(keys: readonly string[]): readonly NameFilter[] {
  const beginnings = [...new Set(keys.map(prefixOf))];
  const parts = keys.map(partsWithin).filter((pieces) => pieces.length > 0);
  const first: NameFilter = { anyOf: beginnings, matches: () => true };
  if (parts.length === 0) return [first];
  const begins = (search: readonly string[]): boolean => beginnings.some((beginning) => search.includes(beginning));
  const holds = (search: readonly string[]): boolean =>
    parts.some((pieces) => pieces.every((piece) => search.includes(piece)));
  const anyOf = [...new Set(parts.flatMap((pieces) => pieces.slice(0, 1)))];
  return [first, { anyOf, matches: (search) => !begins(search) && holds(search) }];
}
