import type { Locale } from './locale.ts';

const rules: Record<Locale, Intl.PluralRules> = { ja: new Intl.PluralRules('ja'), en: new Intl.PluralRules('en') };

/** `plural('en', count, { one: 'photo', other: 'photos' })` */
export function plural(
  locale: Locale,
  count: number,
  forms: Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }>,
): string {
  return forms[rules[locale].select(count)] ?? forms.other;
}
