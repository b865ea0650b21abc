/** `anchor`: the one pressed last, where a range begins. */
export type Chosen<Id extends string> = { readonly ids: ReadonlySet<Id>; readonly anchor: Id | undefined };

type Press<Id extends string> = {
  readonly id: Id;
  readonly isRange: boolean;
  readonly shown: readonly Id[];
  readonly most: number;
};

export function without<Id extends string>(ids: ReadonlySet<Id>, gone: readonly Id[]): ReadonlySet<Id> {
  const left = new Set(ids);
  for (const id of gone) left.delete(id);
  return left;
}

/** Pure: selects at most `most`; a range fills up from its anchor. */
export function pressed<Id extends string>(
  { ids, anchor }: Chosen<Id>,
  { id, isRange, shown, most }: Press<Id>,
): Chosen<Id> {
  const to = shown.indexOf(id);
  const from = isRange && anchor !== undefined ? shown.indexOf(anchor) : -1;
  const between = from === -1 ? [id] : from <= to ? shown.slice(from, to + 1) : shown.slice(to, from + 1).toReversed();
  // The whole range takes the state of the one pressed.
  if (ids.has(id)) return { ids: without(ids, between), anchor: id };
  const next = new Set(ids);
  for (const each of between) if (next.size < most) next.add(each);
  return { ids: next, anchor: id };
}
