// The last four are the first halves of U+10800 to U+10FFF and U+1E800 to U+1EFFF.
const rightToLeft = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\uD802\uD803\uD83A\uD83B]/;

/**
 * Keeps the direction of a person's text from the words around it. Only for right-to-left texts: people would copy the
 * control characters along. Does nothing to a text that is isolated.
 */
export const isolated = (text: string): string =>
  rightToLeft.test(text) && text[0] !== '\u2068' ? `\u2068${text}\u2069` : text;
