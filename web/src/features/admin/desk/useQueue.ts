import { useEffect, useEffectEvent, useRef } from 'react';
import type { CaseKind } from '#contract/documents/case.ts';
import { limits } from '#contract/limits.ts';
import { queryClient } from '#data/queryClient.ts';
import { casesWhere, type ListedCase } from '#data/staff/cases.ts';
import type { DeskFilter } from '../adminPaths.ts';
import { changeList, useStaffList } from '../reading.tsx';
import { refreshed, withBack, without } from './queueList.ts';
import { lookAgainMs } from './useViewing.ts';

/**
 * The cases that a filter lets through. The first page is read again every 30 s while the window is to be seen (30 reads at most), so
 * that what is new comes in, and what others decide goes. Drawn anew for another filter.
 */
export function useQueue(kind: CaseKind, { status, reason }: DeskFilter) {
  const queryKey = ['cases', kind, status, reason];
  const source = casesWhere({ kind, status, reason, order: 'weight' });
  const list = useStaffList({ queryKey, source, idOf: ({ id }) => id });
  // A page that was read before a decision stood knows nothing of it.
  const turn = useRef({ changes: 0, underWay: 0 });

  const refresh = async (): Promise<void> => {
    const { changes } = turn.current;
    const page = await source().catch(() => undefined);
    const isStale = turn.current.changes !== changes || turn.current.underWay > 0;
    if (page === undefined || isStale || queryClient.isFetching({ queryKey, exact: true }) > 0) return;
    changeList<ListedCase>(queryKey, (all) => refreshed(all, page, limits.page.size));
  };

  const look = useEffectEvent((): void => void (document.visibilityState === 'visible' && refresh()));
  useEffect(() => {
    const onLook = (): void => look();
    const timer = setInterval(onLook, lookAgainMs);
    document.addEventListener('visibilitychange', onLook);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onLook);
    };
  }, []);

  return {
    list,
    refresh,
    /** Takes cases out while something is done with them; what it gives puts those back that stay. */
    takeOut: (ids: ReadonlySet<string>): ((back: ReadonlySet<string>) => void) => {
      const before = list.entries;
      turn.current.changes += 1;
      turn.current.underWay += 1;
      changeList<ListedCase>(queryKey, (all) => without(all, ids));
      return (back) => {
        turn.current.changes += 1;
        turn.current.underWay -= 1;
        changeList<ListedCase>(queryKey, (all) => withBack(all, before, back));
      };
    },
  };
}

export type CaseQueue = ReturnType<typeof useQueue>;
