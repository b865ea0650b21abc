import { fold, titleKey } from './normalizers.ts';

type TagNames = { readonly key: string; readonly reading: string };

/** What `tags/{key}.search` has to be: beginnings of key and reading, and of those of the tags that lead to it. */
export const tagSearch = ({
  aliases = [],
  ...tag
}: TagNames & { readonly aliases?: readonly TagNames[] }): readonly string[] =>
  prefixesOf([tag, ...aliases].flatMap(({ key, reading }) => [key, titleKey(reading)]));

type TitleNames = { readonly name: string; readonly reading: string; readonly aliases: readonly string[] };

/** The keys under which a title is known: of its name, reading and aliases; each once. */
export const titleKeys = ({ name, reading, aliases }: TitleNames): readonly string[] => [
  ...new Set([name, reading, ...aliases].map(titleKey).filter((key) => key !== '')),
];

/** The entry of `titles/{id}.search` that finds a title by a whole key. No beginning has the sign. */
export const wholeTitleKey = (key: string): string => `=${key}`;

/**
 * What `titles/{id}.search` has to be: beginnings of all its names and of each word in them, for choosing by typing, and
 * every name whole, for finding a double.
 */
export function titleSearch(names: TitleNames): readonly string[] {
  const keys = titleKeys(names);
  const words = [names.name, names.reading, ...names.aliases].flatMap((name) => fold(name).split(/[\s\p{P}\p{S}]+/u));
  return [...new Set([...keys.map(wholeTitleKey), ...prefixesOf([...keys, ...words])])];
}

/** Beginnings longer than this are not kept: who has typed so much finds the entry by its first characters. */
const maxPrefixChars = 20;

/** Every beginning of each of the keys, each once: what an `array-contains` finds them by while they are being typed. */
export const prefixesOf = (keys: readonly string[]): readonly string[] => [
  ...new Set(
    keys.flatMap((key) => {
      const chars = Array.from(key).slice(0, maxPrefixChars);
      return chars.map((_, index) => chars.slice(0, index + 1).join(''));
    }),
  ),
];

/** What to look up among `prefixesOf` for a key that was typed so far. */
export const prefixAsked = (key: string): string => Array.from(key).slice(0, maxPrefixChars).join('');
