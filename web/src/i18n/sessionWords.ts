import type { session } from './ja/session.ts';
import { lazyWords } from './lazyWords.ts';
import type { Translated } from './messages.ts';

export type SessionWords = Translated<typeof session>;

/** Words of the sign-in dialog, which comes with them. */
export const sessionWords = lazyWords<SessionWords>({
  ja: async () => (await import('./ja/session.ts')).session,
  en: async () => (await import('./en/session.ts')).session,
});
