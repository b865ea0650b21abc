import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { entriesOf, type PagesQuery } from '#data/pages.ts';
import { useVisit } from './useVisit.ts';

export type { PagesQuery };

/** `idOf` must be stable. */
export function useRows<Entry>(rows: PagesQuery<Entry>, idOf: (entry: Entry) => string) {
  useVisit(rows.queryKey);
  const list = useInfiniteQuery(rows);
  const entries = useMemo(() => entriesOf(list.data, idOf), [list.data, idOf]);
  return { list, entries };
}
