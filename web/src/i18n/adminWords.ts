import type { admin } from './ja/admin.ts';
import { lazyWords } from './lazyWords.ts';
import type { Translated } from './messages.ts';

export type AdminWords = Translated<typeof admin>;

/** Words of the admin area, which nobody but staff ever loads. */
export const adminWords = lazyWords<AdminWords>({
  ja: async () => (await import('./ja/admin.ts')).admin,
  en: async () => (await import('./en/admin.ts')).admin,
});
