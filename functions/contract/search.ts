import { fold, titleKey } from './normalizers.ts';
import { withoutAccents } from './withoutAccents.ts';

export type PhotoWords = {
  readonly caption: string;
  readonly description: string;
  readonly alt: string;
  readonly tags: readonly string[];
  /** Includes the target of a merged tag: either finds the photo. */
  readonly tagKeys: readonly string[];
  readonly titleWords: readonly string[];
  readonly owner: { readonly username: string; readonly displayName: string };
};

/** The most telling grams come first. */
export const maxGrams = 2_000;

/** Best first: caption, tags and title; author; alt text and description. Each gram has only its best place. */
export const searchPlaces = ['subject', 'author', 'rest'] as const;
export type SearchPlace = (typeof searchPlaces)[number];

const marks: Readonly<Record<SearchPlace, string>> = { subject: '!', author: '@', rest: '' };

export const markedGram = (gram: string, place: SearchPlace): string => `${marks[place]}${gram}`;

/** A word of an alphabet, or text of a script without blanks. */
export type Run = { readonly kind: 'word' | 'unspaced'; readonly text: string };

// Folding turns katakana into hiragana; the prolonged sound mark belongs to both.
const unspacedScripts = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー`;
const runPattern = new RegExp(
  String.raw`(?<unspaced>[${unspacedScripts}][${unspacedScripts}\p{M}]*)|(?<picture>\p{RI}{2}|\p{Extended_Pictographic})|(?<word>(?:(?![${unspacedScripts}])[\p{L}\p{N}\p{M}])+)`,
  'gu',
);

/** Blanks and signs separate runs; each emoji and each flag is a run. */
export const runsOf = (folded: string): readonly Run[] =>
  Array.from(
    folded.matchAll(runPattern),
    ([text, , , word]): Run => ({ kind: word === undefined ? 'unspaced' : 'word', text }),
  );

const prefixChars = { min: 2, max: 12 };
const ideograph = /[\p{Script=Han}\p{Extended_Pictographic}]/u;

/** All pairs and triples, and each Han character or emoji. */
export const piecesOf = (chars: readonly string[]): readonly string[] =>
  chars.flatMap((char, at) => [
    ...(ideograph.test(char) ? [char] : []),
    ...[2, 3].filter((length) => at + length <= chars.length).map((length) => chars.slice(at, at + length).join('')),
  ]);

/** Prefixes of a word, 2 to 12 characters long; pieces of unspaced text. */
export function gramsOfRun({ kind, text }: Run): readonly string[] {
  const chars = Array.from(text);
  if (chars.length === 1) return [text];
  if (kind === 'word') {
    const longest = Math.min(prefixChars.max, chars.length);
    const lengths = Array.from({ length: longest - prefixChars.min + 1 }, (_, index) => prefixChars.min + index);
    return lengths.map((length) => chars.slice(0, length).join(''));
  }
  return piecesOf(chars);
}

/** Folds text and drops accents, so that `cafe` finds `café`. */
export const searched = (text: string): string => withoutAccents(fold(text));

/** Also without blanks and signs, so that スターウォーズ finds スター・ウォーズ. */
export const asName = (name: string): readonly string[] => {
  const [folded, key] = [searched(name), withoutAccents(titleKey(name))];
  return [...new Set([folded, key])];
};

export function searchTexts({ caption, description, alt, tags, tagKeys, titleWords, owner }: PhotoWords) {
  return {
    subject: [
      searched(caption),
      ...tags.flatMap(asName),
      ...tagKeys.map(withoutAccents),
      ...titleWords.flatMap(asName),
    ],
    author: [...asName(owner.username), ...asName(owner.displayName)],
    rest: [searched(alt), searched(description)],
  } satisfies Record<SearchPlace, readonly string[]>;
}

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

export const searchGrams = (words: PhotoWords): readonly string[] =>
  Array.from(gramPlaces(words), ([gram, place]) => markedGram(gram, place));
