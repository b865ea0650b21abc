import type { adminAppeals } from './ja/adminAppeals.ts';
import { lazyWords } from './lazyWords.ts';
import type { Translated } from './messages.ts';

export type AdminAppealsWords = Translated<typeof adminAppeals>;

/** Words of the appeals, as staff see them. */
export const adminAppealsWords = lazyWords<AdminAppealsWords>({
  ja: async () => (await import('./ja/adminAppeals.ts')).adminAppeals,
  en: async () => (await import('./en/adminAppeals.ts')).adminAppeals,
});
