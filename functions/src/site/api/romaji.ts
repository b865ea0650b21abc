import { romajiKeysOf } from '#contract/romaji.ts';

/** The keys of the kana of what was typed in romaji. Its table is loaded when first needed. */
export const kanaKeysOf = (typed: string): Promise<readonly string[]> =>
  romajiKeysOf(typed, async () => (await import('wanakana')).toHiragana);
