const rightToLeft = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;

/**
 * Keeps the direction of a person's text from the words around it. Only for right-to-left texts: people would copy the
 * control characters along. Does nothing to a text that is isolated.
 */
export const isolated = (text: string): string =>
  rightToLeft.test(text) && text[0] !== '\u2068' ? `\u2068${text}\u2069` : text;
