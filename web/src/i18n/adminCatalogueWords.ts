import type { adminCatalogue } from './ja/adminCatalogue.ts';
import { lazyWords } from './lazyWords.ts';
import type { Translated } from './messages.ts';

export type AdminCatalogueWords = Translated<typeof adminCatalogue>;

/** Words of `/admin/tags`, `/admin/ng-tags` and `/admin/titles`. */
export const adminCatalogueWords = lazyWords<AdminCatalogueWords>({
  ja: async () => (await import('./ja/adminCatalogue.ts')).adminCatalogue,
  en: async () => (await import('./en/adminCatalogue.ts')).adminCatalogue,
});
