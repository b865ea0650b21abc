import type { late } from './ja/late.ts';
import type { Translated } from './messages.ts';
import { wordsOnDemand } from './wordsOnDemand.ts';

export type LateWords = Translated<typeof late>;

/** The words of what joins the page after its first photo. */
export const useLateWords = wordsOnDemand<LateWords>({
  ja: async () => (await import('./ja/late.ts')).late,
  en: async () => (await import('./en/late.ts')).late,
});
