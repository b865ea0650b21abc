import { fold, titleKey } from './normalizers.ts';

/** What a search looks through: the words that stand on a photo's page. */
export type PhotoWords = {
  readonly caption: string;
  readonly description: string;
  readonly alt: string;
  readonly tags: readonly string[];
  /** Since a merge a photo may bear another tag than was typed: it is found by either. */
  readonly tagKeys: readonly string[];
  /** Name, reading and aliases of its title. */
  readonly titleWords: readonly string[];
  readonly owner: { readonly username: string; readonly displayName: string };
};

/** How many grams a photo keeps at most; what says most comes first. */
export const maxGrams = 2_000;

/**
 * Where in a photo words stand, the best place first: caption, tags and title; its author; alt text and description. A gram
 * is kept once, with the mark of the best place where it is found, so that one query asks for one place.
 */
export const searchPlaces = ['subject', 'author', 'rest'] as const;
export type SearchPlace = (typeof searchPlaces)[number];

const marks: Readonly<Record<SearchPlace, string>> = { subject: '!', author: '@', rest: '' };

/** A gram as it is kept, and asked for, in one place. */
export const markedGram = (gram: string, place: SearchPlace): string => `${marks[place]}${gram}`;

/** A run of characters that are searched alike: a word of an alphabet, or text of a script that puts no blanks. */
export type Run = { readonly kind: 'word' | 'unspaced'; readonly text: string };

// Hiragana stands for katakana here: folded text has no other. The prolonged sound mark belongs to both.
const unspacedScripts = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー`;
const runPattern = new RegExp(
  String.raw`(?<unspaced>[${unspacedScripts}][${unspacedScripts}\p{M}]*)|(?<picture>\p{Extended_Pictographic})|(?<word>(?:(?![${unspacedScripts}])[\p{L}\p{N}\p{M}])+)`,
  'gu',
);

/** Takes folded text apart. Blanks and signs separate; each emoji is a run of its own. */
export const runsOf = (folded: string): readonly Run[] =>
  Array.from(
    folded.matchAll(runPattern),
    ([text, , , word]): Run => ({
      kind: word === undefined ? 'unspaced' : 'word',
      text,
    }),
  );

const prefixChars = { min: 2, max: 12 };
const ideograph = /[\p{Script=Han}\p{Extended_Pictographic}]/u;

/**
 * What a run is found by. A word: its beginnings of 2 to 12 characters. Unspaced text: every two and three characters in a
 * row, and each that has a meaning of its own (Han, emoji). A run of one character: itself.
 */
export function gramsOfRun({ kind, text }: Run): readonly string[] {
  const chars = Array.from(text);
  if (chars.length === 1) return [text];
  const take = (from: number, length: number): string => chars.slice(from, from + length).join('');
  if (kind === 'word') {
    const longest = Math.min(prefixChars.max, chars.length);
    return Array.from({ length: longest - prefixChars.min + 1 }, (_, index) => take(0, prefixChars.min + index));
  }
  return chars.flatMap((char, at) => [
    ...(ideograph.test(char) ? [char] : []),
    ...(at + 2 <= chars.length ? [take(at, 2)] : []),
    ...(at + 3 <= chars.length ? [take(at, 3)] : []),
  ]);
}

/** Of names also the form without blanks and signs: スター・ウォーズ is found as スターウォーズ. */
const asName = (name: string): readonly string[] => {
  const [folded, key] = [fold(name), titleKey(name)];
  return folded === key ? [folded] : [folded, key];
};

/** The folded texts of a photo by place, the most telling first. */
export function searchTexts({ caption, description, alt, tags, tagKeys, titleWords, owner }: PhotoWords) {
  return {
    subject: [fold(caption), ...tags.flatMap(asName), ...tagKeys, ...titleWords.flatMap(asName)],
    author: [...asName(owner.username), ...asName(owner.displayName)],
    rest: [fold(alt), fold(description)],
  } satisfies Record<SearchPlace, readonly string[]>;
}

/** Pure: the grams of a photo, each with the best place where it is found; `maxGrams` at most, the most telling first. */
export function gramPlaces(words: PhotoWords): ReadonlyMap<string, SearchPlace> {
  const texts = searchTexts(words);
  const places = new Map<string, SearchPlace>();
  for (const place of searchPlaces) {
    for (const gram of texts[place].flatMap(runsOf).flatMap(gramsOfRun)) {
      if (places.size >= maxGrams) return places;
      if (!places.has(gram)) places.set(gram, place);
    }
  }
  return places;
}

/** Pure: what `photos/{id}.grams` has to be for these words. */
export const searchGrams = (words: PhotoWords): readonly string[] =>
  Array.from(gramPlaces(words), ([gram, place]) => markedGram(gram, place));
