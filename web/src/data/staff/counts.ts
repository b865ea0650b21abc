import type { CaseKind } from '#contract/documents/case.ts';
import { stringValue, timestampValue } from '../firestore.ts';
import { countAsStaff, type FieldFilter } from './reads.ts';

/** What the dashboard counts. Each is one aggregation: a read for every thousand counted, at least one. */

/** What waits is not counted beyond this; the number then means "and more". */
export const mostWaiting = 1_000;
const mostADay = 10_000;

const isEqual = (field: string, value: string): FieldFilter => ({ field, op: 'EQUAL', value: stringValue(value) });

const waiting = (collection: string, ...where: readonly FieldFilter[]): Promise<number> =>
  countAsStaff({ collection, where, atMost: mostWaiting });

export const countOpenCases = (kind: CaseKind) => waiting('cases', isEqual('kind', kind), isEqual('status', 'open'));
export const countHeldPhotos = () => waiting('photos', isEqual('status', 'held'));
export const countOpenAppeals = () => waiting('appeals', isEqual('status', 'open'));
export const countProposedTitles = () => waiting('titles', isEqual('status', 'proposed'));

/** A day: from its first moment to the first of the next. */
export type Day = { readonly from: Date; readonly to: Date };

/** Pure: the last so many days in the zone of the browser, today at the end; one that clocks change has 23 or 25 hours. */
export function lastDays(count: number, now: Date): readonly Day[] {
  const midnight = (daysAgo: number): Date => new Date(now.getFullYear(), now.getMonth(), now.getDate() - daysAgo);
  return Array.from({ length: count }, (_, index) => {
    const daysAgo = count - 1 - index;
    return { from: midnight(daysAgo), to: midnight(daysAgo - 1) };
  });
}

// What happened on a day that is over hardly changes (by deletions alone): it is counted once for each tab.
const counted = new Map<string, number>();

/** How many documents of a collection were made on a day. */
export async function countMade(collection: 'photos' | 'users', { from, to }: Day): Promise<number> {
  const key = `${collection} ${from.toISOString()}`;
  const known = counted.get(key);
  if (known !== undefined) return known;
  const where: readonly FieldFilter[] = [
    { field: 'createdAt', op: 'GREATER_THAN_OR_EQUAL', value: timestampValue(from) },
    { field: 'createdAt', op: 'LESS_THAN', value: timestampValue(to) },
  ];
  const count = await countAsStaff({ collection, where, atMost: mostADay });
  if (to.getTime() <= Date.now()) counted.set(key, count);
  return count;
}
