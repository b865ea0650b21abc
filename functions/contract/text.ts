import * as v from 'valibot';

/** Code points, close to what a person counts. */
export const countChars = (text: string): number => Array.from(text).length;

// LRM, RLM and ALM stay: they only separate runs and are ordinary in Hebrew and Arabic.
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const unsafeInText = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069\ufffe\uffff]|\p{Cs}/u;

const tidy = (text: string): string => text.normalize('NFC').replace(/\r\n?/g, '\n').trim();

/** NFC, trimmed, without control or reordering characters. */
export const multilineText = (maxChars: number) =>
  v.pipe(
    v.string(),
    v.maxLength(maxChars * 4 + 64),
    v.transform(tidy),
    v.check((text) => !unsafeInText.test(text), 'control or direction characters'),
    v.check((text) => countChars(text) <= maxChars, `more than ${maxChars} characters`),
  );

export const singleLineText = (maxChars: number) =>
  v.pipe(
    multilineText(maxChars),
    v.check((text) => !/[\n\t]/.test(text), 'more than one line'),
  );
