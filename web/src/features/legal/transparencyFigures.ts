import type { Locale } from '#i18n/locale.ts';

/** A count by its name, as it lies in the figures of a month. */
type Counts = Readonly<Record<string, number | undefined>>;

/** Pure: what there was any of, the most first. */
export const mostFirst = <Name extends string>(
  names: readonly Name[],
  counts: Counts,
): readonly { readonly name: Name; readonly count: number }[] =>
  names
    .map((name) => ({ name, count: counts[name] ?? 0 }))
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => other.count - one.count);

/** Pure: all of them together. */
export const total = (counts: Counts): number => Object.values(counts).reduce<number>((sum, one = 0) => sum + one, 0);

/** Pure: 「2026年11月」 of `2026-11`. */
export const formatMonthOf = (locale: Locale, month: string): string =>
  new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'short', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  );

const units = [
  { unit: 'day', minutes: 24 * 60 },
  { unit: 'hour', minutes: 60 },
  { unit: 'minute', minutes: 1 },
] as const;

/** Pure: a time in the largest unit of which there are two: 「90 分」, "3 hours". */
export function formatMinutes(locale: Locale, minutes: number): string {
  const { unit, minutes: one } = units.find((each) => minutes >= 2 * each.minutes) ?? units[2];
  const format = new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' });
  return format.format(Math.round(minutes / one));
}
