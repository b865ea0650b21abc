import { atom, useStore } from 'jotai';
import { useEffect, useMemo, useRef } from 'react';
import type { CaseKind } from '#contract/documents/case.ts';
import { limits } from '#contract/limits.ts';
import { casesWhere, type ListedCase } from '#data/staff/cases.ts';
import type { ListCursor } from '#data/staff/reads.ts';
import { keptByKey } from '#lib/keptByKey.ts';
import type { PagedList } from '#lib/pagedList.ts';
import type { ListedPages } from '#ui/usePagedList.ts';
import { useFreshList } from '../useFreshList.ts';
import type { DeskFilter } from './deskAddress.ts';
import { refreshed, withBack, without } from './queueList.ts';
import { lookAgainMs } from './useViewing.ts';

type Queue = PagedList<ListedCase, ListCursor>;
type ShownQueue = Extract<Queue, { phase: 'shown' }>;

const idOf = ({ id }: ListedCase): string => id;
const pagesOf = keptByKey(12, () => new Map<'pages', ListedPages<ListedCase, ListCursor>>());

function queuePages(kind: CaseKind, { status, reason }: DeskFilter): ListedPages<ListedCase, ListCursor> {
  const place = pagesOf(`${kind} ${status} ${reason}`);
  const pages = place.get('pages') ?? {
    source: casesWhere({ kind, status, order: 'weight', ...(reason && { reason }) }),
    idOf,
    kept: atom<Queue>({ phase: 'idle' }),
  };
  place.set('pages', pages);
  return pages;
}

/**
 * The cases that a filter lets through. The first page is read again every 30 s while the window is to be seen (30 reads at most), so
 * that what is new comes in, and what others decide goes.
 */
export function useQueue(kind: CaseKind, { status, reason }: DeskFilter) {
  const store = useStore();
  const pages = useMemo(() => queuePages(kind, { status, reason }), [kind, status, reason]);
  const { list, loadAgain, loadMore } = useFreshList(pages);
  // A page that was read before a decision stood knows nothing of it.
  const turn = useRef({ changes: 0, underWay: 0 });

  const { kept, source } = pages;
  const change = (how: (list: ShownQueue) => ShownQueue): void => {
    const now = store.get(kept);
    turn.current.changes += 1;
    if (now.phase !== 'shown') return;
    // What is on its way behind it is dropped with the list that it was asked for, and can be asked for again.
    const { tail } = now;
    store.set(kept, how(tail.phase === 'loading-more' ? { ...now, tail: { ...tail, phase: 'more' } } : now));
  };

  const refresh = useMemo(
    () => async (): Promise<void> => {
      const { changes } = turn.current;
      const page = await source().catch(() => undefined);
      const now = store.get(kept);
      const isStale = turn.current.changes !== changes || turn.current.underWay > 0;
      if (page === undefined || isStale || now.phase !== 'shown' || now.tail.phase === 'loading-more') return;
      store.set(kept, refreshed(now, page, { pageSize: limits.page.size, now: Date.now() }));
    },
    [store, kept, source],
  );

  useEffect(() => {
    const look = (): void => void (document.visibilityState === 'visible' && refresh());
    const timer = setInterval(look, lookAgainMs);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [refresh]);

  return {
    list,
    loadAgain,
    loadMore,
    refresh,
    /** Takes cases out while something is done with them; what it gives puts those back that stay. */
    takeOut: (ids: ReadonlySet<string>): ((back: ReadonlySet<string>) => void) => {
      const before = store.get(kept);
      turn.current.underWay += 1;
      change((now) => without(now, ids));
      return (back) => {
        turn.current.underWay -= 1;
        change((now) => withBack(now, before.phase === 'shown' ? before.entries : [], back));
      };
    },
  };
}

export type CaseQueue = ReturnType<typeof useQueue>;
