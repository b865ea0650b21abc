import type { Day } from '#data/staff/counts.ts';

/** Pure: the last so many days in the zone of the browser, today at the end; one that clocks change has 23 or 25 hours. */
export function lastDays(count: number, now: Date): readonly Day[] {
  const midnight = (daysAgo: number): Date => new Date(now.getFullYear(), now.getMonth(), now.getDate() - daysAgo);
  return Array.from({ length: count }, (_, index) => {
    const daysAgo = count - 1 - index;
    return { from: midnight(daysAgo), to: midnight(daysAgo - 1) };
  });
}
