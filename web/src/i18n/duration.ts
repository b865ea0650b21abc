import type { Locale } from './locale.ts';

const units = [
  { unit: 'day', minutes: 24 * 60 },
  { unit: 'hour', minutes: 60 },
  { unit: 'minute', minutes: 1 },
] as const;

/** Pure: in the largest unit that has at least two: 「90分」, "3 hours". */
export function formatMinutes(locale: Locale, minutes: number): string {
  const { unit, minutes: one } = units.find((each) => minutes >= 2 * each.minutes) ?? units[2];
  const format = new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' });
  const text = format.format(Math.round(minutes / one));
  return locale === 'ja' ? text.replaceAll(/\s/gu, '') : text;
}
