export type Clock = () => Date;

export const systemClock: Clock = () => new Date();

export const minutesBefore = (date: Date, minutes: number): Date => new Date(date.getTime() - minutes * 60_000);
export const hoursBefore = (date: Date, hours: number): Date => minutesBefore(date, hours * 60);
export const daysBefore = (date: Date, days: number): Date => hoursBefore(date, days * 24);

/** Always after `last`, even if clocks differ, so that later writes have later dates. */
export const nextMoment = (now: Date, last: Date): Date => new Date(Math.max(now.getTime(), last.getTime() + 1));

export const secondsBefore = (date: Date, seconds: number): Date => secondsAfter(date, -seconds);
export const secondsAfter = (date: Date, seconds: number): Date => new Date(date.getTime() + seconds * 1_000);
export const minutesAfter = (date: Date, minutes: number): Date => minutesBefore(date, -minutes);
export const hoursAfter = (date: Date, hours: number): Date => hoursBefore(date, -hours);
export const daysAfter = (date: Date, days: number): Date => daysBefore(date, -days);

/** How long an instance may cache something. `MATATAKI_FRESH_SECONDS` lowers it (0 on the local site). */
export const freshFor = (most: number): number => Math.min(most, Number(process.env['MATATAKI_FRESH_SECONDS'] ?? most));

// Japan has no daylight saving time.
const offsetMs = 9 * 3_600_000;

/** The day in Japan, such as `2026-11-23`. */
export const dayOf = (date: Date): string => new Date(date.getTime() + offsetMs).toISOString().slice(0, 10);

export const dayAfter = (day: string): string =>
  daysAfter(new Date(`${day}T00:00:00Z`), 1)
    .toISOString()
    .slice(0, 10);

/** Midnight in Japan. */
export const startOfDay = (day: string): Date => new Date(Date.parse(`${day}T00:00:00Z`) - offsetMs);

export const monthOf = (date: Date): string => new Date(date.getTime() + offsetMs).toISOString().slice(0, 7);

/** The month in Japan; `to` is exclusive. */
export function spanOf(month: string): { readonly from: Date; readonly to: Date } {
  const from = new Date(Date.parse(`${month}-01T00:00:00Z`) - offsetMs);
  const next = new Date(`${month}-01T00:00:00Z`);
  next.setUTCMonth(next.getUTCMonth() + 1);
  return { from, to: new Date(next.getTime() - offsetMs) };
}

export const monthBefore = (month: string): string => monthOf(new Date(spanOf(month).from.getTime() - 1));

/** The Monday of the week in Japan, such as `2026-11-23`. */
export function weekOf(date: Date): string {
  const day = new Date(`${dayOf(date)}T00:00:00Z`);
  return daysBefore(day, (day.getUTCDay() + 6) % 7)
    .toISOString()
    .slice(0, 10);
}

/** `to` is exclusive. */
export function spanOfWeek(week: string): { readonly from: Date; readonly to: Date } {
  const from = startOfDay(week);
  return { from, to: daysAfter(from, 7) };
}

export const weekBefore = (week: string): string => weekOf(new Date(spanOfWeek(week).from.getTime() - 1));
