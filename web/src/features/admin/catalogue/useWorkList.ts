import { type PrimitiveAtom, useStore } from 'jotai';
import { useLayoutEffect, useRef } from 'react';
import { loadList, type PagedList, type PageSource } from '#lib/pagedList.ts';
import { useFreshList } from '../useFreshList.ts';

type WorkList<Entry, Cursor> = {
  readonly kept: PrimitiveAtom<PagedList<Entry, Cursor>>;
  readonly source: PageSource<Entry, Cursor>;
  readonly idOf: (entry: Entry) => string;
};

/**
 * A list that is changed where it is drawn: `refresh` reads the first page again of what is drawn when it is called, and leaves what is
 * shown until that is there.
 */
export function useWorkList<Entry, Cursor>(pages: WorkList<Entry, Cursor>) {
  const store = useStore();
  const drawn = useFreshList(pages);
  // Who has waited for a change to be saved calls the `refresh` of when they began: another list may be searched for since.
  const drawnNow = useRef(pages);
  const begun = useRef(0);

  useLayoutEffect(() => {
    drawnNow.current = pages;
  }, [pages]);

  async function refresh(): Promise<void> {
    begun.current += 1;
    const round = begun.current;
    const { kept, source, idOf } = drawnNow.current;
    let read: PagedList<Entry, Cursor> = { phase: 'idle' };
    const write = (list: PagedList<Entry, Cursor>): void => {
      read = list;
    };
    await loadList({ source, idOf, read: () => read, write, now: Date.now }, { isWayBack: false });
    // One that began earlier and ends later tells of what was before.
    if (round === begun.current) store.set(kept, read);
  }

  return { ...drawn, refresh: () => void refresh() };
}
