import type { adminUsers } from './ja/adminUsers.ts';
import { lazyWords } from './lazyWords.ts';
import type { Translated } from './messages.ts';

export type AdminUsersWords = Translated<typeof adminUsers>;

/** Words of `/admin/users`. */
export const adminUsersWords = lazyWords<AdminUsersWords>({
  ja: async () => (await import('./ja/adminUsers.ts')).adminUsers,
  en: async () => (await import('./en/adminUsers.ts')).adminUsers,
});
