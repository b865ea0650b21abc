import type { report } from './ja/report.ts';
import { lazyWords } from './lazyWords.ts';
import type { Translated } from './messages.ts';

export type ReportWords = Translated<typeof report>;

/** Words of the dialog that reports a photo or a person. */
export const reportWords = lazyWords<ReportWords>({
  ja: async () => (await import('./ja/report.ts')).report,
  en: async () => (await import('./en/report.ts')).report,
});
