import type { myReports } from './ja/myReports.ts';
import { lazyWords } from './lazyWords.ts';
import type { Translated } from './messages.ts';

export type MyReportsWords = Translated<typeof myReports>;

/** Words of the list of one's own reports. */
export const myReportsWords = lazyWords<MyReportsWords>({
  ja: async () => (await import('./ja/myReports.ts')).myReports,
  en: async () => (await import('./en/myReports.ts')).myReports,
});
