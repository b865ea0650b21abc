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

// They only choose a glyph of the same kanji.
const ideographicVariationSelectors = /[\u{e0100}-\u{e01ef}]/gu;

/** Joins a voiced mark that was typed as a character of its own to the kana before it. */
const joinVoicedMarks = (text: string): string => text.replaceAll('\u309b', '\u3099').replaceAll('\u309c', '\u309a');

// The Mac's minus sign, hyphens and dashes. NFKC turns the full-width hyphen into `-`.
const unifySigns = (text: string): string =>
  joinVoicedMarks(text)
    .replace(
      /(?<=[\p{Script=Hiragana}\p{Script=Katakana}ー])[\u2010-\u2015\u2212](?=[\p{Script=Hiragana}\p{Script=Katakana}ー]|$|\s)/gu,
      'ー',
    )
    .replace(/[\u2010-\u2015\u2212]/gu, '-');

/** Folds NFKC, case, width, kana and look-alike signs. Keeps blanks and other signs. Idempotent. */
export const fold = (text: string): string =>
  foldKana(foldCase(unifySigns(text).normalize('NFKC').replace(ideographicVariationSelectors, ''))).normalize('NFKC');

/** Drops accents of Latin letters. In kana and other scripts marks make other letters, so they stay. */
export const withoutAccents = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/(?<=\p{Script=Latin})\p{M}+/gu, '')
    .normalize('NFC');

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
  const visible = name.replace(ideographicVariationSelectors, '');
  const hasTagCharacters = /^[\p{L}\p{Mn}\p{Mc}\p{Nd}\p{Nl}_\-・ー]+$/u.test(key);
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
