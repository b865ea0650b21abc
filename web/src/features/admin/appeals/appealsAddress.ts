import { type AppealStatus, appealStatuses } from '#contract/documents/appeal.ts';

/** Which appeals are listed, as it stands in the address (`?status=`); those that wait where it says nothing. */
export const statusIn = (search: URLSearchParams): AppealStatus =>
  appealStatuses.find((status) => status === search.get('status')) ?? 'open';

/** Pure: the address's query of a list, with one of it chosen (`?appeal=`) or none. */
export function appealsQuery(status: AppealStatus, appeal?: string): string {
  const query = new URLSearchParams({ ...(status !== 'open' && { status }), ...(appeal && { appeal }) }).toString();
  return query === '' ? '' : `?${query}`;
}

/** Pure: what is next to be looked at where one of a list goes: the one behind it, else the one before. */
export function nextBeside<Entry extends { readonly id: string }>(
  entries: readonly Entry[],
  id: string,
): Entry | undefined {
  const index = entries.findIndex((entry) => entry.id === id);
  return index < 0 ? entries[0] : (entries[index + 1] ?? entries[index - 1]);
}

/** Pure: the one behind or before one of a list, or the first where that is none of it; `undefined` at its ends. */
export function stepFrom<Entry extends { readonly id: string }>(
  entries: readonly Entry[],
  id: string | undefined,
  by: 1 | -1,
): Entry | undefined {
  const index = entries.findIndex((entry) => entry.id === id);
  return index < 0 ? entries[0] : entries[index + by];
}
