import { queryClient } from '../queryClient.ts';
import { staffCount } from './reads.ts';

const mostADay = 10_000;

export type Day = { readonly from: Date; readonly to: Date };

/** Pure: days of the browser's time zone, today last; a day on which clocks change has 23 or 25 hours. */
export function lastDays(count: number, now: Date): readonly Day[] {
  const midnight = (daysAgo: number): Date => new Date(now.getFullYear(), now.getMonth(), now.getDate() - daysAgo);
  return Array.from({ length: count }, (_, index) => {
    const daysAgo = count - 1 - index;
    return { from: midnight(daysAgo), to: midnight(daysAgo - 1) };
  });
}

/** One aggregation, a read for every thousand. Counts a past day only once in each tab: only deletions change that count. */
export const countMade = (collection: 'photos' | 'users', { from, to }: Day): Promise<number> =>
  queryClient.query({
    queryKey: ['made', collection, from],
    queryFn: () =>
      staffCount({
        collection,
        where: [
          ['createdAt', '>=', from],
          ['createdAt', '<', to],
        ],
        limit: mostADay,
      }),
    staleTime: to.getTime() <= Date.now() ? Number.POSITIVE_INFINITY : 0,
    gcTime: Number.POSITIVE_INFINITY,
  });
