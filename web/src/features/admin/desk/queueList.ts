import type { Page } from '#lib/pagedList.ts';

type Listed = { readonly id: string };

/**
 * Pure: a list whose first page was read once more. What that page would hold and does not is gone; what was loaded behind it stays
 * as it was, for reading it all again costs a read for each.
 */
export function refreshed<Entry extends Listed, Cursor>(
  list: Page<Entry, Cursor>,
  first: Page<Entry, Cursor>,
  pageSize: number,
): Page<Entry, Cursor> {
  if (first.next === undefined || list.entries.length <= pageSize) return first;
  const fresh = new Set(first.entries.map(({ id }) => id));
  const behind = list.entries.slice(pageSize).filter(({ id }) => !fresh.has(id));
  return { ...list, entries: [...first.entries, ...behind] };
}

/** Pure: the list without some of it. */
export const without = <Entry extends Listed, Cursor>(
  list: Page<Entry, Cursor>,
  ids: ReadonlySet<string>,
): Page<Entry, Cursor> => ({ ...list, entries: list.entries.filter(({ id }) => !ids.has(id)) });

/** Pure: the list with what was taken out of it, where it was in `before`; what came by itself meanwhile stays once. */
export function withBack<Entry extends Listed, Cursor>(
  list: Page<Entry, Cursor>,
  before: readonly Entry[],
  ids: ReadonlySet<string>,
): Page<Entry, Cursor> {
  const there = new Map(list.entries.map((entry) => [entry.id, entry]));
  const known = new Set(before.map(({ id }) => id));
  const kept = before.flatMap((entry) => there.get(entry.id) ?? (ids.has(entry.id) ? entry : []));
  return { ...list, entries: [...kept, ...list.entries.filter(({ id }) => !known.has(id))] };
}

/** Pure: what opens once `ids` are gone: what came behind the open one, else what came before it. */
export function nextAfter(
  entries: readonly Listed[],
  open: string | undefined,
  ids: ReadonlySet<string>,
): string | undefined {
  const place = Math.max(
    0,
    entries.findIndex(({ id }) => id === open),
  );
  const left = (entry: Listed): boolean => !ids.has(entry.id);
  return (entries.slice(place).find(left) ?? entries.slice(0, place).findLast(left))?.id;
}

/** Pure: the entry `step` places on from the open one; the first where none is open. */
export function stepped(entries: readonly Listed[], open: string | undefined, step: 1 | -1): string | undefined {
  const place = entries.findIndex(({ id }) => id === open);
  return entries[place === -1 ? 0 : place + step]?.id;
}

/** Pure: the ids from one entry to another, both of them included, in either direction. */
export function between(entries: readonly Listed[], from: string, to: string): readonly string[] {
  const [one, other] = [entries.findIndex(({ id }) => id === from), entries.findIndex(({ id }) => id === to)];
  if (one === -1 || other === -1) return [to];
  return entries.slice(Math.min(one, other), Math.max(one, other) + 1).map(({ id }) => id);
}
