import type { banned } from './ja/banned.ts';
import { lazyWords } from './lazyWords.ts';
import type { Translated } from './messages.ts';

export type BannedWords = Translated<typeof banned>;

/** What a banned user is told. */
export const bannedWords = lazyWords<BannedWords>({
  ja: async () => (await import('./ja/banned.ts')).banned,
  en: async () => (await import('./en/banned.ts')).banned,
});
