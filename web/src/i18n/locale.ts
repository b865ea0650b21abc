export const locales = ['ja', 'en'] as const;
export type Locale = (typeof locales)[number];

export const isLocale = (value: unknown): value is Locale => locales.some((locale) => locale === value);

/** The chosen language, else the browser's first of ours, else English. */
export function pickLocale(chosen: Locale | undefined, browserLanguages: readonly string[]): Locale {
  if (chosen !== undefined) return chosen;
  for (const language of browserLanguages) {
    const base = language.toLowerCase().split('-')[0];
    if (isLocale(base)) return base;
  }
  return 'en';
}

/** The same keys with any words. */
export type Translated<Source> = {
  readonly [Key in keyof Source]: Source[Key] extends string
    ? string
    : Source[Key] extends (...parameters: infer Parameters) => string
      ? (...parameters: Parameters) => string
      : Translated<Source[Key]>;
};
