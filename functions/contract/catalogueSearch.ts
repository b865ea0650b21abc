import { fold, titleKey } from './normalizers.ts';

type TagNames = { readonly key: string; readonly reading: string };

/** For `tags/{key}.search`: beginnings of key and reading, also of tags that lead here. */
export const tagSearch = ({
  aliases = [],
  ...tag
}: TagNames & { readonly aliases?: readonly TagNames[] }): readonly string[] =>
  prefixesOf([tag, ...aliases].flatMap(({ key, reading }) => [key, titleKey(reading)]));

type TitleNames = { readonly name: string; readonly reading: string; readonly aliases: readonly string[] };

export const titleKeys = ({ name, reading, aliases }: TitleNames): readonly string[] => [
  ...new Set([name, reading, ...aliases].map(titleKey).filter((key) => key !== '')),
];

/** Finds a title by a whole key; beginnings never start with `=`. */
export const wholeTitleKey = (key: string): string => `=${key}`;

/** For `titles/{id}.search`: beginnings of names and their words for completion, whole names for doubles. */
export function titleSearch(names: TitleNames): readonly string[] {
  const keys = titleKeys(names);
  const words = [names.name, names.reading, ...names.aliases].flatMap((name) => fold(name).split(/[\s\p{P}\p{S}]+/u));
  return [...new Set([...keys.map(wholeTitleKey), ...prefixesOf([...keys, ...words])])];
}

const maxPrefixChars = 20;

export const prefixesOf = (keys: readonly string[]): readonly string[] => [
  ...new Set(
    keys.flatMap((key) => {
      const chars = Array.from(key).slice(0, maxPrefixChars);
      return chars.map((_, index) => chars.slice(0, index + 1).join(''));
    }),
  ),
];

export const prefixAsked = (key: string): string => Array.from(key).slice(0, maxPrefixChars).join('');
