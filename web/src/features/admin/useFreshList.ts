import { useStore } from 'jotai';
import { useLayoutEffect, useRef } from 'react';
import { NavigationType, useNavigationType } from 'react-router-dom';
import { type ListedPages, usePagedList } from '#ui/usePagedList.ts';

/**
 * A list for work: asked for anew whenever one comes to it, for what was just done elsewhere must be in it; on the way back it is
 * as it was left.
 */
export function useFreshList<Entry, Cursor>(pages: ListedPages<Entry, Cursor>) {
  const store = useStore();
  const isWayBack = useNavigationType() === NavigationType.Pop;
  const { kept } = pages;
  const cameTo = useRef<typeof kept>(undefined);

  // Before the effect that loads it. Only coming to it counts, not the next navigation on the same page, and not that it is shown
  // again after it was hidden until its words were there: layout effects run once more then, what loads the list does not.
  // biome-ignore lint/correctness/useExhaustiveDependencies: how one came to it is known when one does.
  useLayoutEffect(() => {
    if (cameTo.current === kept) return;
    cameTo.current = kept;
    if (!isWayBack) store.set(kept, { phase: 'idle' });
  }, [store, kept]);

  return usePagedList(pages);
}
