import { type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { entriesOf, type PagesQuery, type PublicPages } from '#data/pages.ts';
import { useVisit } from './useVisit.ts';

export type { PagesQuery };

/** `idOf` must be stable. */
export function useRows<Entry>(
  rows: PagesQuery<Entry>,
  idOf: (entry: Entry) => string,
): { readonly list: UseInfiniteQueryResult<PublicPages<Entry>>; readonly entries: readonly Entry[] } {
  useVisit(rows.queryKey);
  const list = useInfiniteQuery(rows);
  const entries = useMemo(() => entriesOf(list.data, idOf), [list.data, idOf]);
  return { list, entries };
}
