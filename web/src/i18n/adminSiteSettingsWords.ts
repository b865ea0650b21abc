import type { adminSiteSettings } from './ja/adminSiteSettings.ts';
import { lazyWords } from './lazyWords.ts';
import type { Translated } from './messages.ts';

export type AdminSiteSettingsWords = Translated<typeof adminSiteSettings>;

/** Words of the settings of the site. */
export const adminSiteSettingsWords = lazyWords<AdminSiteSettingsWords>({
  ja: async () => (await import('./ja/adminSiteSettings.ts')).adminSiteSettings,
  en: async () => (await import('./en/adminSiteSettings.ts')).adminSiteSettings,
});
