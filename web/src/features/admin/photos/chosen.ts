/** What is selected in a list, and where a range would begin: at what was pressed last. */
export type Chosen<Id extends string> = { readonly ids: ReadonlySet<Id>; readonly anchor: Id | undefined };

type Press<Id extends string> = {
  readonly id: Id;
  /** With shift: everything between the last one pressed and this. */
  readonly isRange: boolean;
  /** What can be selected, in the order it is seen in. */
  readonly shown: readonly Id[];
  readonly most: number;
};

export function without<Id extends string>(ids: ReadonlySet<Id>, gone: readonly Id[]): ReadonlySet<Id> {
  const left = new Set(ids);
  for (const id of gone) left.delete(id);
  return left;
}

/** Pure: what is selected after one is pressed. No more than `most`: of a range as much of it as fits, from where it began. */
export function pressed<Id extends string>(
  { ids, anchor }: Chosen<Id>,
  { id, isRange, shown, most }: Press<Id>,
): Chosen<Id> {
  const to = shown.indexOf(id);
  const from = isRange && anchor !== undefined ? shown.indexOf(anchor) : -1;
  const between = from === -1 ? [id] : from <= to ? shown.slice(from, to + 1) : shown.slice(to, from + 1).toReversed();
  // A range follows what its last one becomes.
  if (ids.has(id)) return { ids: without(ids, between), anchor: id };
  const next = new Set(ids);
  for (const each of between) if (next.size < most) next.add(each);
  return { ids: next, anchor: id };
}
