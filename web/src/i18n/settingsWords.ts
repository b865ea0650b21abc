import type { settings } from './ja/settings.ts';
import { lazyWords } from './lazyWords.ts';
import type { Translated } from './messages.ts';

export type SettingsWords = Translated<typeof settings>;

/** Words of the settings' frame and of the pages for profile and uploads; no part of the language's chunk. */
export const settingsWords = lazyWords<SettingsWords>({
  ja: async () => (await import('./ja/settings.ts')).settings,
  en: async () => (await import('./en/settings.ts')).settings,
});
