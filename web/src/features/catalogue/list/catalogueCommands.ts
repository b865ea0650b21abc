import type { PrimitiveAtom, Store } from 'jotai';
import type { CatalogueList, CataloguePage, CatalogueSource, CatalogueTail } from './catalogueList.ts';

/** How long a list stands for what is there, unless one comes back to it: 1 min. */
const freshForMs = 60_000;

export type CatalogueEnvironment<Entry> = {
  readonly store: Store;
  readonly list: PrimitiveAtom<CatalogueList<Entry>>;
  readonly source: CatalogueSource<Entry>;
  /** What tells one entry from another. */
  readonly idOf: (entry: Entry) => string;
  readonly now: () => number;
};

const tailOf = ({ next }: Pick<CataloguePage<unknown>, 'next'>): CatalogueTail =>
  next === undefined ? { phase: 'complete' } : { phase: 'more', after: next };

/** Loads the first page unless it is there or on its way. One that is not fresh is loaded anew, except on the way back. */
export async function loadCatalogue<Entry>(
  { store, list, source, now }: CatalogueEnvironment<Entry>,
  { isWayBack }: { isWayBack: boolean },
): Promise<void> {
  const before = store.get(list);
  if (before.phase === 'loading') return;
  if (before.phase === 'shown' && (isWayBack || now() - before.readAtMs < freshForMs)) return;
  store.set(list, { phase: 'loading' });
  try {
    const page = await source();
    store.set(list, { phase: 'shown', entries: page.entries, tail: tailOf(page), readAtMs: now() });
  } catch (error) {
    store.set(list, { phase: 'failed', error });
  }
}

/** Loads what follows, if anything does. What slid down by a count that changed meanwhile is not shown twice. */
export async function loadMoreCatalogue<Entry>({
  store,
  list,
  source,
  idOf,
}: CatalogueEnvironment<Entry>): Promise<void> {
  const before = store.get(list);
  if (before.phase !== 'shown' || (before.tail.phase !== 'more' && before.tail.phase !== 'more-failed')) return;
  const { after } = before.tail;
  store.set(list, { ...before, tail: { phase: 'loading-more', after } });
  try {
    const page = await source(after);
    const known = new Set(before.entries.map(idOf));
    const added = page.entries.filter((entry) => !known.has(idOf(entry)));
    store.set(list, { ...before, entries: [...before.entries, ...added], tail: tailOf(page) });
  } catch (error) {
    store.set(list, { ...before, tail: { phase: 'more-failed', after, error } });
  }
}
