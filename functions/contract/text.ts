import * as v from 'valibot';

/** Length as a person counts it, near enough: code points, not UTF-16 units. */
export const countChars = (text: string): number => Array.from(text).length;

// Control characters (but tab and line feed), and the marks that reorder the text around them: embeddings, overrides,
// isolates. The plain LRM/RLM/ALM marks only separate runs and are ordinary in Hebrew and Arabic, so they stay.
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const unsafeInText = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069\ufffe\uffff]|\p{Cs}/u;

const tidy = (text: string): string => text.normalize('NFC').replace(/\r\n?/g, '\n').trim();

/** Plain text over several lines: NFC, trimmed, no control or reordering characters, at most `maxChars`. */
export const multilineText = (maxChars: number) =>
  v.pipe(
    v.string(),
    v.maxLength(maxChars * 4 + 64),
    v.transform(tidy),
    v.check((text) => !unsafeInText.test(text), 'control or direction characters'),
    v.check((text) => countChars(text) <= maxChars, `more than ${maxChars} characters`),
  );

/** The same on one line. */
export const singleLineText = (maxChars: number) =>
  v.pipe(
    multilineText(maxChars),
    v.check((text) => !/[\n\t]/.test(text), 'more than one line'),
  );
