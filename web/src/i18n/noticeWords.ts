import type { NoticeKind } from '#contract/documents/notice.ts';
import type { notices } from './ja/notices.ts';
import type { Translated } from './messages.ts';
import { wordsOnDemand } from './wordsOnDemand.ts';

/** Every kind of the contract has its sentence: one that is missing fails the type check. */
export type NoticeWords = Translated<typeof notices> & { readonly kinds: Readonly<Record<NoticeKind, string>> };

/** The words of the list of notices. */
export const useNoticeWords = wordsOnDemand<NoticeWords>({
  ja: async () => (await import('./ja/notices.ts')).notices,
  en: async () => (await import('./en/notices.ts')).notices,
});
