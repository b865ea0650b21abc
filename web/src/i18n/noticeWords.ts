import type { NoticeKind } from '#contract/documents/notice.ts';
import type { notices } from './ja/notices.ts';
import { lazyWords } from './lazyWords.ts';
import type { Translated } from './messages.ts';

/** Every kind of the contract has its sentence: one that is missing fails the type check. */
export type NoticeWords = Translated<typeof notices> & {
  readonly kinds: Readonly<Record<NoticeKind, string>>;
  readonly leads: Readonly<Record<NoticeKind, string>>;
};

/** The words of the list of notices. */
export const noticeWords = lazyWords<NoticeWords>({
  ja: async () => (await import('./ja/notices.ts')).notices,
  en: async () => (await import('./en/notices.ts')).notices,
});
