import * as v from 'valibot';
import { type UsernameKey, usernameKeySchema } from './ids.ts';
import { limits } from './limits.ts';
import { hasNeverTyped, type Normalized, usernameKey } from './normalizers.ts';
import { countCodePoints } from './text.ts';

// Common scripts and those with look-alike letters; the rest count as `other`.
const scripts =
  'Latin Cyrillic Greek Hangul Arabic Hebrew Thai Devanagari Armenian Georgian Cherokee Bengali Bopomofo Ethiopic ' +
  'Gujarati Gurmukhi Kannada Khmer Lao Malayalam Myanmar Oriya Sinhala Tamil Telugu Thaana Tibetan Mongolian Syriac ' +
  'Yi Coptic Lisu Glagolitic Gothic Deseret Runic Old_Italic Tifinagh Canadian_Aboriginal Vai Nko';
let alphabets: readonly (readonly [string, RegExp])[] | undefined;

function alphabetOf(char: string): string | undefined {
  if (/^[A-Za-z]$/.test(char)) return 'ascii';
  if (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(char)) return 'japanese';
  // Shared by several scripts, such as the prolonged sound mark.
  if (/[\p{Script=Common}\p{Script=Inherited}]/u.test(char)) return undefined;
  alphabets ??= scripts.split(' ').map((name) => [name, new RegExp(`\\p{Script=${name}}`, 'u')]);
  return alphabets.find(([, pattern]) => pattern.test(char))?.[0] ?? 'other';
}

function mixesAlphabets(name: string): boolean {
  const used = new Set(Array.from(name).flatMap((char) => alphabetOf(char) ?? []));
  if (used.has('japanese')) used.delete('ascii');
  if (used.has('Latin')) used.delete('ascii');
  return used.size > 1;
}

/** See docs/design.md, section 4. `name`: the NFKC form, which is stored and shown. */
export function normalizeUsername(typed: string, isReserved: (name: string) => boolean): Normalized<UsernameKey> {
  if (typed.length > limits.username.maxChars * 8) return { ok: false, problem: 'too-long' };
  if (typed === '') return { ok: false, problem: 'empty' };
  const name = typed.normalize('NFKC');
  const hasUsernameCharacters = /^[\p{L}\p{Mn}\p{Mc}\p{Nd}_]+$/u.test(name);
  if (hasNeverTyped(typed) || !hasUsernameCharacters || !/[\p{L}\p{Nd}]/u.test(name)) {
    return { ok: false, problem: 'characters' };
  }
  const length = countCodePoints(name);
  if (length < limits.username.minChars) return { ok: false, problem: 'too-short' };
  if (length > limits.username.maxChars) return { ok: false, problem: 'too-long' };
  if (mixesAlphabets(name)) return { ok: false, problem: 'mixed-alphabets' };
  const key = v.safeParse(usernameKeySchema, usernameKey(name));
  if (isReserved(name) || !key.success) return { ok: false, problem: 'reserved' };
  return { ok: true, key: key.output, name };
}
