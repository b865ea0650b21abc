import { fold, titleKey } from './normalizers.ts';

const longVowels: Readonly<Record<string, string>> = {
  ā: 'aa',
  ī: 'ii',
  ū: 'uu',
  ē: 'ee',
  ō: 'ou',
  â: 'aa',
  û: 'uu',
  ô: 'ou',
};

/** A final `n` may be or become one of these. */
const lastN = ['ん', 'な', 'に', 'ぬ', 'ね', 'の'];

/** Drops an unfinished syllable; empty for other text. Calls `loadTable` only for romaji. */
export async function romajiKeysOf(
  typed: string,
  loadTable: () => Promise<(letters: string) => string>,
): Promise<readonly string[]> {
  const letters = fold(typed).replace(/[āīūēōâûô]/g, (vowel) => longVowels[vowel] ?? vowel);
  if (!/[a-z]/.test(letters)) return [];
  const toHiragana = await loadTable();
  const kana = titleKey(toHiragana(letters.replace(/nn$/, "n'"))).replace(/[a-z]+$/, '');
  if (kana === '' || /\p{Script=Latin}/u.test(kana)) return [];
  return /[^n]n$/.test(letters) ? lastN.map((last) => `${kana.slice(0, -1)}${last}`) : [kana];
}
