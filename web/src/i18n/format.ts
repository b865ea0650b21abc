import type { Locale } from './locale.ts';

const steps: readonly { readonly unit: Intl.RelativeTimeFormatUnit; readonly ms: number }[] = [
  { unit: 'year', ms: 365 * 86_400_000 },
  { unit: 'month', ms: 30 * 86_400_000 },
  { unit: 'week', ms: 7 * 86_400_000 },
  { unit: 'day', ms: 86_400_000 },
  { unit: 'hour', ms: 3_600_000 },
  { unit: 'minute', ms: 60_000 },
];

// `Intl` says 「今」 and "now", which sound as if it were still going on.
const justNow: Readonly<Record<Locale, string>> = { ja: 'たったいま', en: 'just now' };

/** `Intl` writes a blank between a number and its unit, which Japanese does not have: 「3 日前」. */
const relative = (format: Intl.RelativeTimeFormat, value: number, unit: Intl.RelativeTimeFormatUnit): string => {
  const text = format.format(value, unit);
  return format.resolvedOptions().locale === 'ja' ? text.replaceAll(' ', '') : text;
};

/** In the largest unit that fits: 「3日前」, "yesterday". Under a minute, or by a skewed clock in the future: "now". */
export function formatRelative(locale: Locale, date: Date, now: Date): string {
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  const agoMs = Math.max(0, now.getTime() - date.getTime());
  const step = steps.find(({ ms }) => agoMs >= ms);
  return step ? relative(format, -Math.floor(agoMs / step.ms), step.unit) : justNow[locale];
}

/** In the browser's time zone. */
export const formatExact = (locale: Locale, date: Date): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short' }).format(date);

export const formatNumber = (locale: Locale, value: number): string => new Intl.NumberFormat(locale).format(value);

/** Photos hold the camera's time without a time zone, so it shows as it is stored. */
export const formatTaken = (locale: Locale, date: Date): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(date);

/** For a moment within some months: 「11月26日 7:43」, "Nov 26, 7:43 AM". In the browser's time zone. */
export const formatMoment = (locale: Locale, date: Date): string =>
  new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' }).format(date);

/** 「3日後」, "in 2 hours": rounded up, so that it never promises too much. A past time counts as a minute. */
export function formatUntil(locale: Locale, date: Date, now: Date): string {
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'always' });
  const leftMs = Math.max(1, date.getTime() - now.getTime());
  const step = steps.find(({ ms }) => ms <= 86_400_000 && leftMs >= ms) ?? { unit: 'minute', ms: 60_000 };
  return relative(format, Math.ceil(leftMs / step.ms), step.unit);
}
