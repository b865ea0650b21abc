import type { catalogue } from './ja/catalogue.ts';
import { lazyWords } from './lazyWords.ts';
import type { Translated } from './messages.ts';

export type CatalogueWords = Translated<typeof catalogue>;

/** Words of the lists of tags and titles; no part of the language's chunk. */
export const catalogueWords = lazyWords<CatalogueWords>({
  ja: async () => (await import('./ja/catalogue.ts')).catalogue,
  en: async () => (await import('./en/catalogue.ts')).catalogue,
});
