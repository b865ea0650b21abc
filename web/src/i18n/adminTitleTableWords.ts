import type { adminTitleTable } from './ja/adminTitleTable.ts';
import { lazyWords } from './lazyWords.ts';
import type { Translated } from './messages.ts';

export type AdminTitleTableWords = Translated<typeof adminTitleTable>;

/** Words for exporting and importing the titles as a table. */
export const adminTitleTableWords = lazyWords<AdminTitleTableWords>({
  ja: async () => (await import('./ja/adminTitleTable.ts')).adminTitleTable,
  en: async () => (await import('./en/adminTitleTable.ts')).adminTitleTable,
});
