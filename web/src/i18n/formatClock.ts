import type { Locale } from './locale.ts';

/** 「6時7分」, "6:07 AM". In the browser's time zone. */
export function formatClock(locale: Locale, date: Date): string {
  const format = new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit' });
  if (locale === 'en') return format.format(date);
  const part = (type: 'hour' | 'minute'): number =>
    Number(format.formatToParts(date).find((each) => each.type === type)?.value);
  return `${part('hour')}時${part('minute')}分`;
}
