import type { PrimitiveAtom, Store } from 'jotai';
import type { PeoplePage, PeopleSource } from '#data/people.ts';
import type { PeopleList, PeopleTail } from './peopleLists.ts';

/** How long a list stands for what is there, unless one comes back to it: 1 min. */
const freshForMs = 60_000;

export type PeopleListEnvironment = {
  readonly store: Store;
  readonly list: PrimitiveAtom<PeopleList>;
  readonly source: PeopleSource;
  readonly now: () => number;
};

const tailOf = ({ next }: PeoplePage): PeopleTail =>
  next === undefined ? { phase: 'complete' } : { phase: 'more', after: next };

/** Loads the first page unless it is there or on its way. One that is not fresh is loaded anew, except on the way back. */
export async function loadPeople(
  { store, list, source, now }: PeopleListEnvironment,
  { isWayBack }: { isWayBack: boolean },
): Promise<void> {
  const before = store.get(list);
  if (before.phase === 'loading') return;
  if (before.phase === 'shown' && (isWayBack || now() - before.readAtMs < freshForMs)) return;
  store.set(list, { phase: 'loading' });
  try {
    const page = await source();
    store.set(list, { phase: 'shown', people: page.people, tail: tailOf(page), readAtMs: now() });
  } catch (error) {
    store.set(list, { phase: 'failed', error });
  }
}

/** Loads what follows, if anything does. Who is in the list already is not shown twice. */
export async function loadMorePeople({ store, list, source }: PeopleListEnvironment): Promise<void> {
  const before = store.get(list);
  if (before.phase !== 'shown' || (before.tail.phase !== 'more' && before.tail.phase !== 'more-failed')) return;
  const { after } = before.tail;
  store.set(list, { ...before, tail: { phase: 'loading-more', after } });
  try {
    const page = await source(after);
    const known = new Set(before.people.map(({ uid }) => uid));
    const added = page.people.filter(({ uid }) => !known.has(uid));
    store.set(list, { ...before, people: [...before.people, ...added], tail: tailOf(page) });
  } catch (error) {
    store.set(list, { ...before, tail: { phase: 'more-failed', after, error } });
  }
}
