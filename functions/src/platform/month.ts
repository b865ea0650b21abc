// Japan knows no summer time.
const offsetMs = 9 * 3_600_000;

/** Pure: the month of a moment in Japan's time, `2026-11`. */
export const monthOf = (date: Date): string => new Date(date.getTime() + offsetMs).toISOString().slice(0, 7);

/** Pure: when a month begins and ends; the end is the beginning of the next. */
export function spanOf(month: string): { readonly from: Date; readonly to: Date } {
  const from = new Date(Date.parse(`${month}-01T00:00:00Z`) - offsetMs);
  const next = new Date(`${month}-01T00:00:00Z`);
  next.setUTCMonth(next.getUTCMonth() + 1);
  return { from, to: new Date(next.getTime() - offsetMs) };
}

/** Pure: the month before. */
export const monthBefore = (month: string): string => monthOf(new Date(spanOf(month).from.getTime() - 1));
