import { type PrimitiveAtom, type Store, useAtomValue, useStore } from 'jotai';
import { useEffect, useMemo } from 'react';
import { NavigationType, useNavigationType } from 'react-router-dom';
import { loadList, loadMoreOfList, type PagedList, type PagedListEnvironment } from '#lib/pagedList.ts';

/** Must be stable: a new object means another list. */
export type ListedPages<Entry, Cursor> = Pick<PagedListEnvironment<Entry, Cursor>, 'source' | 'idOf'> & {
  readonly kept: PrimitiveAtom<PagedList<Entry, Cursor>>;
};

/** Pure. `after` is the cursor from `?after=`; `at` ends the key of the kept list. */
export function beginningAt<Entry>(
  after: string | null,
  pages: (at: string) => ListedPages<Entry, string>,
): ListedPages<Entry, string> {
  if (after === null) return pages('');
  const listed = pages(`@${after}`);
  return { ...listed, source: (more = after) => listed.source(more) };
}

const environmentOf = <Entry, Cursor>(
  store: Store,
  { kept, source, idOf }: ListedPages<Entry, Cursor>,
): PagedListEnvironment<Entry, Cursor> => ({
  read: () => store.get(kept),
  write: (list) => store.set(kept, list),
  source,
  idOf,
  now: Date.now,
});

/** For loaders: loads the first page before the page renders. */
export const beginPagedList = <Entry, Cursor>(store: Store, pages: ListedPages<Entry, Cursor>): Promise<void> =>
  loadList(environmentOf(store, pages), { isWayBack: false });

export function usePagedList<Entry, Cursor>({ kept, source, idOf }: ListedPages<Entry, Cursor>) {
  const store = useStore();
  const isWayBack = useNavigationType() === NavigationType.Pop;
  const environment = useMemo(() => environmentOf(store, { kept, source, idOf }), [store, kept, source, idOf]);

  useEffect(() => void loadList(environment, { isWayBack }), [environment, isWayBack]);

  return {
    list: useAtomValue(kept),
    loadAgain: () => void loadList(environment, { isWayBack: false }),
    loadMore: () => void loadMoreOfList(environment),
  };
}
