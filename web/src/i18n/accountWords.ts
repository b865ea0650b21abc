import type { account } from './ja/account.ts';
import { lazyWords } from './lazyWords.ts';
import type { Translated } from './messages.ts';

export type AccountWords = Translated<typeof account>;

/** Words about the account: sign-in methods, language, export, deletion, and how a session ended. */
export const accountWords = lazyWords<AccountWords>({
  ja: async () => (await import('./ja/account.ts')).account,
  en: async () => (await import('./en/account.ts')).account,
});
