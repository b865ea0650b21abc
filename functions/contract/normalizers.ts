import * as v from 'valibot';
import { type UsernameKey, usernameKeySchema } from './ids.ts';
import { limits } from './limits.ts';
import { countCodePoints } from './text.ts';

/** Close to Unicode's full folding: only `ẞ` needs lower case first, and `ß` becomes `SS` in upper case. */
const foldCase = (text: string): string => text.toLowerCase().toUpperCase().toLowerCase().replaceAll('ς', 'σ');

/** Hiragana are 0x60 earlier. Separates voiced marks, as ヷ has no hiragana; the caller's NFKC restores them. */
const foldKana = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u30a1-\u30f6\u30fd\u30fe]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) - 0x60));

// They only choose a glyph of the same kanji, or the look of an emoji.
const variationSelectors = /[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]/gu;
const selectorsOfKanji = /(?<=\p{Script=Han})[\ufe00-\ufe02\u{e0100}-\u{e01ef}]/gu;

/** Joins a voiced mark that was typed as a character of its own to the kana before it. */
const joinVoicedMarks = (text: string): string => text.replaceAll('\u309b', '\u3099').replaceAll('\u309c', '\u309a');

type Patterns = Readonly<Record<'joiners' | 'dashesOfKana' | 'dashes' | 'wideDots' | 'catalanDots', RegExp>>;
let patterns: Patterns | undefined;

/** Made at their first use: they take a phone some time, and its first page needs none. */
function makePatterns(): Patterns {
  // Scripts whose letters change shape by their neighbours: their words have joiners, lengthened lines and selectors.
  const scripts =
    'Arabic Syriac Mongolian Devanagari Bengali Gurmukhi Gujarati Oriya Tamil Telugu Kannada Malayalam Sinhala';
  const joining = scripts.replace(/\w+ ?/g, (script) => `\\p{Script=${script.trim()}}`);
  const kana = '\\p{Script=Hiragana}\\p{Script=Katakana}ー\uff70\uff9e\uff9f\u3099\u309a';
  // The Mac's minus sign, hyphens, dashes and lines.
  const dash = '[\u2010-\u2015\u2212\u2500\u2501\ufe58\ufe63\uff0d]';
  const dot = '[\u00b7\u2022\u2027\u2219\u22c5\ua78f]';
  const wide = `[\\p{Script=Han}${kana}]`;
  return {
    joiners: new RegExp(`(?<=[${joining}][\\p{M}ʻʼ\u0640]*)[\u200c\u200d\u0640\u180b-\u180f]+`, 'gu'),
    dashesOfKana: new RegExp(`(?<=[${kana}])${dash}(?=[${kana}]|$|\\s)`, 'gu'),
    dashes: new RegExp(dash, 'gu'),
    wideDots: new RegExp(`(?<=${wide})${dot}|${dot}(?=\\p{M}*${wide})`, 'gu'),
    catalanDots: new RegExp(`(?<=l)${dot}(?=l)`, 'giu'),
  };
}

function patternsOf(): Patterns {
  patterns ??= makePatterns();
  return patterns;
}

/** Before NFKC, which would turn the wide hyphen into `-`. */
const unifyDashesOfKana = (text: string): string => joinVoicedMarks(text).replace(patternsOf().dashesOfKana, 'ー');

// The letters that a virama and a joiner made before Unicode had them: U+0D7A to U+0D7F.
const chillus = 'ണനരലളക';

/**
 * One sign for each purpose within words; expects NFKC. Drops signs that only change a shape. Looks past marks and
 * letters that the search drops, so that what it has dropped makes no other neighbours.
 */
const unifySigns = (text: string): string =>
  text
    .replace(variationSelectors, '')
    .replace(/([ണനരലളക])\u0d4d\u200d/gu, (_, letter: string) => String.fromCharCode(0xd7a + chillus.indexOf(letter)))
    .replace(patternsOf().joiners, '')
    .replace(patternsOf().dashes, '-')
    .replace(patternsOf().wideDots, '・')
    .replace(patternsOf().catalanDots, '·')
    .replace(/(?<=\p{Script=Hebrew}[\p{M}ʻʼـ]*)['‘’]+/gu, (signs) => '׳'.repeat(signs.length))
    .replace(/(?<=\p{Script=Hebrew}[\p{M}ʻʼـ]*)["“”„](?=[ʻʼـ]*\p{Script=Hebrew})/gu, '״')
    .replace(/(?<=\p{Script=Hebrew}[\p{M}ʻʼـ]*)־(?=[ʻʼـ]*\p{Script=Hebrew})/gu, '-')
    .replace(/(?<=\p{Script=Tibetan})་+(?=$|\s)/gu, '');

/** Folds NFKC, case, width, kana and look-alike signs. Keeps blanks and other signs. Idempotent. */
export const fold = (text: string): string =>
  foldKana(foldCase(unifySigns(unifyDashesOfKana(text).normalize('NFKC')))).normalize('NFKC');

// firebase.google.com/docs/firestore/quotas#limits
const reservedByFirestore = /^__.*__$/;

export const problems = ['empty', 'too-short', 'too-long', 'characters', 'mixed-alphabets', 'reserved'] as const;
export type Problem = (typeof problems)[number];
export type Normalized<Key extends string = string> =
  | { readonly ok: true; readonly key: Key; readonly name: string }
  | { readonly ok: false; readonly problem: Problem };

// Checked before NFKC, which makes letters of some emoji (🈁 ㊗ ™).
export const hasNeverTyped = (text: string): boolean =>
  /[\p{Default_Ignorable_Code_Point}\p{Extended_Pictographic}]/u.test(text);

/** The only normaliser of tags. `key`: the document's id; `name`: as typed, without `#`. Idempotent. */
export function normalizeTag(typed: string): Normalized {
  if (typed.length > limits.tag.maxChars * 8) return { ok: false, problem: 'too-long' };
  const name = joinVoicedMarks(typed)
    .normalize('NFC')
    .replace(/^[#＃﹟]+/u, '');
  const key = fold(name).replace(/^#+/, '');
  if (key === '') return { ok: false, problem: 'empty' };
  if (countCodePoints(key) > limits.tag.maxChars || countCodePoints(name) > limits.tag.maxChars) {
    return { ok: false, problem: 'too-long' };
  }
  const visible = name.replace(selectorsOfKanji, '').replace(patternsOf().joiners, '');
  const hasTagCharacters = /^(?:[\p{L}\p{Mn}\p{Mc}\p{Nd}\p{Nl}_\-・ー]|(?<=[\p{L}\p{M}])(?:[·״་](?=\p{L})|׳))+$/u.test(
    key,
  );
  if (hasNeverTyped(visible) || !hasTagCharacters || !/[\p{L}\p{N}]/u.test(key)) {
    return { ok: false, problem: 'characters' };
  }
  if (reservedByFirestore.test(key)) return { ok: false, problem: 'reserved' };
  return { ok: true, key, name };
}

export const titleKey = (name: string): string => fold(name).replace(/[\s\p{P}\p{S}]+/gu, '');

/** Unique per username: folds NFKC and case, but not kana. */
export const usernameKey = (username: string): string => foldCase(username.normalize('NFKC')).normalize('NFKC');

/** For a current or former username, even one that became reserved. Throws for other text. */
export const parseUsernameKey = (username: string): UsernameKey => v.parse(usernameKeySchema, usernameKey(username));
