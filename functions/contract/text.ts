import * as v from 'valibot';
import { limits } from './limits.ts';

/** Made at its first use: that takes a phone 50 ms, and its first page needs none. */
let graphemes: Intl.Segmenter | undefined;

/** Grapheme clusters (UAX #29): a flag, a family or a letter with its accent is one. */
const charsOf = (text: string): Intl.Segments => {
  graphemes ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  return graphemes.segment(text);
};

export const countChars = (text: string): number => Array.from(charsOf(text)).length;

/** Cuts between grapheme clusters. */
export function firstChars(text: string, maxChars: number): string {
  let count = 0;
  for (const { index } of charsOf(text)) {
    if (count === maxChars) return text.slice(0, index);
    count += 1;
  }
  return text;
}

/** The whole grapheme clusters at the start that have at most so many code points together. */
export function withinCodePoints(text: string, most: number): string {
  let count = 0;
  for (const { index, segment } of charsOf(text)) {
    count += countCodePoints(segment);
    if (count > most) return text.slice(0, index);
  }
  return text;
}

export const countCodePoints = (text: string): number => Array.from(text).length;

/** Bounds the marks of a character. The longest emoji in use have ten code points. */
const codePointsPerChar = 10;

// LRM, RLM and ALM stay: they only separate runs and are ordinary in Hebrew and Arabic.
const isUnsafe = (text: string): boolean =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069\ufffe\uffff]|\p{Cs}/u.test(text);

const isAtMost = (text: string, maxChars: number): boolean =>
  countCodePoints(text) <= codePointsPerChar * maxChars && countChars(text) <= maxChars;

const plainText = (text: string): string => text.normalize('NFC').replace(/\r\n?/g, '\n').trim();

const boundedText = (maxChars: number) => v.pipe(v.string(), v.maxLength(2 * codePointsPerChar * maxChars + 64));

/** As a form holds it: anything that `multilineText` would accept as no longer than this, kept as typed. */
export const typedText = (maxChars: number) =>
  v.pipe(
    boundedText(maxChars),
    v.check((text) => isAtMost(plainText(text), maxChars), `more than ${maxChars} characters`),
  );

/** What `typedText` accepts of a text that may be too long. */
export function fittingText(text: string, maxChars: number): string {
  if (v.is(typedText(maxChars), text)) return text;
  return withinCodePoints(firstChars(plainText(text), maxChars), codePointsPerChar * maxChars);
}

/** NFC, trimmed, without control or reordering characters. */
export const multilineText = (maxChars: number) =>
  v.pipe(
    boundedText(maxChars),
    v.transform(plainText),
    v.check((text) => !isUnsafe(text), 'control or direction characters'),
    v.check((text) => isAtMost(text, maxChars), `more than ${maxChars} characters`),
  );

export const singleLineText = (maxChars: number) =>
  v.pipe(
    multilineText(maxChars),
    v.check((text) => !/[\n\t]/.test(text), 'more than one line'),
  );

/** Blanks, lone marks and what Unicode draws as nothing, with two signs it misses. Newer characters count as visible. */
export const isInvisible = (text: string): boolean =>
  /^[\p{Default_Ignorable_Code_Point}\p{White_Space}\p{Cf}\p{M}\u2800\u{1d159}]+$/u.test(text);

/** "" for no name; other names must have a visible character. */
export const displayNameSchema = v.pipe(
  singleLineText(limits.profile.displayNameChars),
  v.check((name) => !isInvisible(name), 'nothing to be seen'),
);

export const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();
