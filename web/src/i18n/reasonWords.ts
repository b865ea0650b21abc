import type { ReportReason } from '#contract/documents/report.ts';
import { lazyWords } from './lazyWords.ts';

/** Every reason of the contract has its words: one that is missing fails the type check. */
export type ReasonWords = Readonly<Record<ReportReason, string>>;

/** Words of the reasons to report, which are the rules that staff name too. */
export const reasonWords = lazyWords<ReasonWords>({
  ja: async () => (await import('./ja/reasons.ts')).reasons,
  en: async () => (await import('./en/reasons.ts')).reasons,
});
