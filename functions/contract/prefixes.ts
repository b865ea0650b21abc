/** Beginnings longer than this are not kept: who has typed so much finds the entry by its first characters. */
const maxPrefixChars = 20;

/** Every beginning of each of the keys, each once: what an `array-contains` finds them by while they are being typed. */
export const prefixesOf = (keys: readonly string[]): readonly string[] => [
  ...new Set(
    keys.flatMap((key) => {
      const chars = Array.from(key).slice(0, maxPrefixChars);
      return chars.map((_, index) => chars.slice(0, index + 1).join(''));
    }),
  ),
];

/** What to look up among `prefixesOf` for a key that was typed so far. */
export const prefixAsked = (key: string): string => Array.from(key).slice(0, maxPrefixChars).join('');
