import type { banned } from './ja/banned.ts';
import type { Translated } from './messages.ts';
import { wordsOnDemand } from './wordsOnDemand.ts';

export type BannedWords = Translated<typeof banned>;

/** What a banned user is told. */
export const useBannedWords = wordsOnDemand<BannedWords>({
  ja: async () => (await import('./ja/banned.ts')).banned,
  en: async () => (await import('./en/banned.ts')).banned,
});
