import type { adminDashboard } from './ja/adminDashboard.ts';
import { lazyWords } from './lazyWords.ts';
import type { Translated } from './messages.ts';

export type AdminDashboardWords = Translated<typeof adminDashboard>;

/** Words of the dashboard. */
export const adminDashboardWords = lazyWords<AdminDashboardWords>({
  ja: async () => (await import('./ja/adminDashboard.ts')).adminDashboard,
  en: async () => (await import('./en/adminDashboard.ts')).adminDashboard,
});
