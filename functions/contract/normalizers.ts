import { limits } from './limits.ts';
import { countChars } from './text.ts';

/**
 * Case folding close to Unicode's full folding with what JavaScript has: up, then down, so that `ß` meets `SS`, and down
 * before that, because only `ẞ` has no capitals of its own; the final sigma, which `toLowerCase` writes by context,
 * becomes the ordinary one.
 */
const foldCase = (text: string): string => text.toLowerCase().toUpperCase().toLowerCase().replaceAll('ς', 'σ');

/**
 * Katakana letters (ァ–ヶ) and iteration marks (ヽヾ) to their hiragana, which stand 0x60 earlier in Unicode. Sound marks
 * are taken off first, because ヷ has no hiragana of one character; the caller's NFKC puts them on again.
 */
const foldKana = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u30a1-\u30f6\u30fd\u30fe]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) - 0x60));

// Picks a glyph for the same kanji; two spellings of one word must not make two tags.
const ideographicVariationSelectors = /[\u{e0100}-\u{e01ef}]/gu;

/** What spellings are compared by, character for character: NFKC, case, width and kana folded. Blanks and signs stay. */
export const fold = (text: string): string =>
  foldKana(foldCase(text.normalize('NFKC').replace(ideographicVariationSelectors, ''))).normalize('NFKC');

// Firestore keeps ids of this form for itself: firebase.google.com/docs/firestore/quotas#limits
const reservedByFirestore = /^__.*__$/;

export type Problem = 'empty' | 'too-short' | 'too-long' | 'characters' | 'mixed-alphabets' | 'reserved';
export type Normalized =
  | { readonly ok: true; readonly key: string; readonly name: string }
  | { readonly ok: false; readonly problem: Problem };

const tagCharacters = /^[\p{L}\p{Mn}\p{Mc}\p{Nd}\p{Nl}_\-・ー]+$/u;
// Looked for in what was typed: NFKC makes letters of some emoji (🈁 ㊗ ™).
const neverTyped = /[\p{Default_Ignorable_Code_Point}\p{Extended_Pictographic}]/u;

/**
 * The one normaliser of tags and NG tags. `key` is the document's id (NFKC, case, width and kana folded), `name` is
 * what was typed without its leading `#`. Idempotent: a key normalises to itself.
 */
export function normalizeTag(typed: string): Normalized {
  if (typed.length > limits.tag.maxChars * 8) return { ok: false, problem: 'too-long' };
  const name = typed.normalize('NFC').replace(/^[#＃﹟]+/u, '');
  const key = fold(name).replace(/^#+/, '');
  if (key === '') return { ok: false, problem: 'empty' };
  if (countChars(key) > limits.tag.maxChars || countChars(name) > limits.tag.maxChars) {
    return { ok: false, problem: 'too-long' };
  }
  const visible = name.replace(ideographicVariationSelectors, '');
  if (neverTyped.test(visible) || !tagCharacters.test(key) || !/[\p{L}\p{N}]/u.test(key)) {
    return { ok: false, problem: 'characters' };
  }
  if (reservedByFirestore.test(key)) return { ok: false, problem: 'reserved' };
  return { ok: true, key, name };
}

/** For catalogue titles, whose names may hold blanks and signs: what two spellings are compared by. */
export const titleKey = (name: string): string => fold(name).replace(/[\s\p{P}\p{S}]+/gu, '');

/** The key under which a username is unique: NFKC and case folded (kana kept apart, as people write them). */
export const usernameKey = (username: string): string => foldCase(username.normalize('NFKC')).normalize('NFKC');

const usernameCharacters = /^[\p{L}\p{Mn}\p{Mc}\p{Nd}_]+$/u;
const japanese = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
// The prolonged sound mark and the iteration marks belong to more than one script.
const scriptless = /[\p{Script=Common}\p{Script=Inherited}]/u;
// Scripts in everyday use, and those whose letters look like another's; the rest count as one alphabet, `other`.
const scripts =
  'Latin Cyrillic Greek Hangul Arabic Hebrew Thai Devanagari Armenian Georgian Cherokee Bengali Bopomofo Ethiopic ' +
  'Gujarati Gurmukhi Kannada Khmer Lao Malayalam Myanmar Oriya Sinhala Tamil Telugu Thaana Tibetan Mongolian Syriac ' +
  'Yi Coptic Lisu Glagolitic Gothic Deseret Runic Old_Italic Tifinagh Canadian_Aboriginal Vai Nko';
const alphabets = scripts.split(' ').map((name): [string, RegExp] => [name, new RegExp(`\\p{Script=${name}}`, 'u')]);

function alphabetOf(char: string): string | undefined {
  if (/^[A-Za-z]$/.test(char)) return 'ascii';
  if (japanese.test(char)) return 'japanese';
  if (scriptless.test(char)) return undefined;
  return alphabets.find(([, pattern]) => pattern.test(char))?.[0] ?? 'other';
}

function mixesAlphabets(name: string): boolean {
  const found = new Set(Array.from(name).flatMap((char) => alphabetOf(char) ?? []));
  if (found.has('japanese')) found.delete('ascii');
  if (found.has('Latin')) found.delete('ascii');
  return found.size > 1;
}

/**
 * Checks a username as docs/design.md, section 5 has it. `isReserved` tells of names nobody may take, derived from the route table
 * (`reservedUsernames.ts`). `name` is the NFKC form, which is what gets stored and shown.
 */
export function normalizeUsername(typed: string, isReserved: (name: string) => boolean): Normalized {
  if (typed.length > limits.username.maxChars * 8) return { ok: false, problem: 'too-long' };
  if (typed === '') return { ok: false, problem: 'empty' };
  const name = typed.normalize('NFKC');
  if (neverTyped.test(typed) || !usernameCharacters.test(name) || !/[\p{L}\p{Nd}]/u.test(name)) {
    return { ok: false, problem: 'characters' };
  }
  const length = countChars(name);
  if (length < limits.username.minChars) return { ok: false, problem: 'too-short' };
  if (length > limits.username.maxChars) return { ok: false, problem: 'too-long' };
  if (mixesAlphabets(name)) return { ok: false, problem: 'mixed-alphabets' };
  const key = usernameKey(name);
  if (isReserved(name) || reservedByFirestore.test(key)) return { ok: false, problem: 'reserved' };
  return { ok: true, key, name };
}
