/** The languages of the site; Japanese first. */
export const locales = ['ja', 'en'] as const;
export type Locale = (typeof locales)[number];

export const isLocale = (value: unknown): value is Locale => locales.some((locale) => locale === value);

/** The language to start in: what was chosen before, else Japanese for a Japanese browser, else English. */
export function pickLocale(chosen: string | null, browserLanguages: readonly string[]): Locale {
  if (isLocale(chosen)) return chosen;
  for (const language of browserLanguages) {
    const base = language.toLowerCase().split('-')[0];
    if (isLocale(base)) return base;
  }
  return 'en';
}
