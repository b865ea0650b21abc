import { type PrimitiveAtom, useStore } from 'jotai';
import { loadList, type PagedList, type PageSource } from '#lib/pagedList.ts';
import { useFreshList } from '../useFreshList.ts';

type WorkList<Entry, Cursor> = {
  readonly kept: PrimitiveAtom<PagedList<Entry, Cursor>>;
  readonly source: PageSource<Entry, Cursor>;
  readonly idOf: (entry: Entry) => string;
};

/** How often each list was read again. */
const rounds = new WeakMap<object, number>();

/** A list that is changed where it is drawn: `refresh` reads its first page again, and leaves what is shown until that is there. */
export function useWorkList<Entry, Cursor>(pages: WorkList<Entry, Cursor>) {
  const store = useStore();
  const drawn = useFreshList(pages);

  async function refresh(): Promise<void> {
    const round = (rounds.get(pages.kept) ?? 0) + 1;
    rounds.set(pages.kept, round);
    let read: PagedList<Entry, Cursor> = { phase: 'idle' };
    const write = (list: PagedList<Entry, Cursor>): void => {
      read = list;
    };
    const apart = { ...pages, read: () => read, write, now: Date.now };
    await loadList(apart, { isWayBack: false });
    // One that began earlier and ends later tells of what was before.
    if (rounds.get(pages.kept) === round) store.set(pages.kept, read);
  }

  return { ...drawn, refresh: () => void refresh() };
}
