import type { standing } from './ja/standing.ts';
import { lazyWords } from './lazyWords.ts';
import type { Translated } from './messages.ts';

export type StandingWords = Translated<typeof standing>;

/** Words for why a photo is out of sight. */
export const standingWords = lazyWords<StandingWords>({
  ja: async () => (await import('./ja/standing.ts')).standing,
  en: async () => (await import('./en/standing.ts')).standing,
});
