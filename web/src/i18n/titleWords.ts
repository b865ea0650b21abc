import type { TitleKind } from '#contract/documents/title.ts';
import type { titles } from './ja/titles.ts';
import { lazyWords } from './lazyWords.ts';
import type { Translated } from './messages.ts';

/** Every kind of the contract has its word: one that is missing fails the type check. */
export type TitleWords = Translated<typeof titles> & { readonly kind: Readonly<Record<TitleKind, string>> };

/** What kinds of titles are called, and proposing one that the catalogue lacks; no part of the language's chunk. */
export const titleWords = lazyWords<TitleWords>({
  ja: async () => (await import('./ja/titles.ts')).titles,
  en: async () => (await import('./en/titles.ts')).titles,
});
