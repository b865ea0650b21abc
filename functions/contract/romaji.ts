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

/** What an `n` at the end may be, or become. */
const lastN = ['ん', 'な', 'に', 'ぬ', 'ね', 'の'];

/**
 * What was typed in romaji as the keys of its kana, a syllable that is still being typed left out; none where no letters
 * were typed, or they are none of Japanese. `loadTable` gives what makes hiragana of letters, and is called only then.
 */
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
