import type { late } from './ja/late.ts';
import { lazyWords } from './lazyWords.ts';
import type { Translated } from './messages.ts';

export type LateWords = Translated<typeof late>;

/** The words of what joins the page after its first photo. */
export const lateWords = lazyWords<LateWords>({
  ja: async () => (await import('./ja/late.ts')).late,
  en: async () => (await import('./en/late.ts')).late,
});
