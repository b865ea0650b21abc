import { type PrimitiveAtom, useStore } from 'jotai';
import { loadList, type PagedList, type PageSource } from '#lib/pagedList.ts';
import { useFreshList } from '../useFreshList.ts';

type WorkList<Entry, Cursor> = {
  readonly kept: PrimitiveAtom<PagedList<Entry, Cursor>>;
  readonly source: PageSource<Entry, Cursor>;
  readonly idOf: (entry: Entry) => string;
};

/** A list that is changed where it is drawn: `refresh` reads its first page again, and leaves what is shown until that is there. */
export function useWorkList<Entry, Cursor>(pages: WorkList<Entry, Cursor>) {
  const store = useStore();
  const drawn = useFreshList(pages);

  async function refresh(): Promise<void> {
    let read: PagedList<Entry, Cursor> = { phase: 'idle' };
    const write = (list: PagedList<Entry, Cursor>): void => {
      read = list;
    };
    const apart = { ...pages, read: () => read, write, now: Date.now };
    await loadList(apart, { isWayBack: false });
    store.set(pages.kept, read);
  }

  return { ...drawn, refresh: () => void refresh() };
}
