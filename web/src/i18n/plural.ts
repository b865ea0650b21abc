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

/** `counted('1,234', 'photo', 'photos')` is "1,234 photos": the English number is formatted already. */
export const counted = (count: string, one: string, other: string): string =>
  `${count} ${plural('en', Number(count.replaceAll(/\D/g, '')), { one, other })}`;
