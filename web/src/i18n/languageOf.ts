/** Of a person's text, where its letters tell: kana are only in Japanese. Kanji alone may be Chinese. */
export const languageOf = (text: string): 'ja' | undefined => (/[ぁ-ヺ]/.test(text) ? 'ja' : undefined);
