/** Each letter with what people type instead. Unicode does not decompose them. */
const typedAs: ReadonlyMap<string, string> = new Map(
  'łl øo đd ðd ɖd ɗd ħh ŧt ŋn ɲn ƙk ĸk ɓb ƴy ɨi ʉu əe ɛe ɔo æae œoe þth ßss ґг یي ىي کك'
    .split(' ')
    .map(([letter = '', ...typed]) => [letter, typed.join('')] as const),
);
const letters = new RegExp(`[${[...typedAs.keys()].join('')}]`, 'gu');

/**
 * For search, not for keys: drops accents, points and vowel signs of scripts that are also written without them, and
 * spells other letters as keyboards without them do, so that `lodz` finds `Łódź`. In kana and other scripts, marks make
 * other letters, so they stay. Expects folded text. Idempotent.
 */
export const withoutAccents = (text: string): string =>
  text
    .replace(/[ʻʼـ]/gu, '')
    .normalize('NFD')
    .replace(/(?<=[\p{Script=Latin}\p{Script=Greek}\p{Script=Hebrew}\p{Script=Arabic}])\p{M}+/gu, '')
    .replace(/(?<=е\p{M}*)\u0308/gu, '')
    .replace(letters, (letter) => typedAs.get(letter) ?? letter)
    .normalize('NFC')
    .replace(/(?<=l)[\u00b7\u2022\u2027\u2219\u22c5\ua78f](?=l)/gu, '');
