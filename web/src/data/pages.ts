import { type InfiniteData, infiniteQueryOptions, type QueryKey, queryOptions } from '@tanstack/react-query';
import type { Store } from 'jotai';
import { isFirstDrawAhead } from '#lib/firstDrawAhead.ts';
import type { ListSource } from '#lib/pagedList.ts';
import { readItem } from './api.ts';
import { publicScope, queries } from './queryClient.ts';

/** `next`: the cursor of the next page, absent on the last one. */
export type PublicPage<Entry> = {
  readonly items: readonly Entry[];
  readonly next?: string | undefined;
  /** When the server read it. */
  readonly asOf: Date;
};

export type PublicPages<Entry> = InfiniteData<PublicPage<Entry>, unknown>;

/** The key of public data. */
export const publicKey = (kind: string, query: unknown): QueryKey => [publicScope, kind, query];

/** `null` if there is nothing public. */
export const itemQuery = <Kind extends Parameters<typeof readItem>[0]>(
  kind: Kind,
  query: unknown,
  address: string,
  name: string = kind,
) => queryOptions({ queryKey: publicKey(name, query), queryFn: () => readItem(kind, address) });

const cachedMs = 3_600_000;

/**
 * A list that Back shows as it was left. Only `useVisit` and `refetch` read it again.
 * `after`: where the list begins (`?after=`), for pages without scripts.
 */
export const pagesQuery = <Entry>(
  queryKey: QueryKey,
  read: (after: string | undefined) => Promise<PublicPage<Entry>>,
  after: string | null = null,
) =>
  infiniteQueryOptions({
    queryKey: after === null ? queryKey : [...queryKey, after],
    queryFn: ({ pageParam }) => read(pageParam ?? undefined),
    initialPageParam: after,
    getNextPageParam: ({ next }: PublicPage<Entry>) => next,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: false,
    gcTime: cachedMs,
  });

export type PagesQuery<Entry> = ReturnType<typeof pagesQuery<Entry>>;

/** A private list, whose page param is the function that reads the page. Each visit reads again. */
export const ownPages = <Entry>(queryKey: QueryKey, source: ListSource<Entry>) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam }) => pageParam(),
    initialPageParam: source,
    getNextPageParam: ({ next }) => next,
    gcTime: 0,
  });

/** For loaders: reads the first page unless the list is there. Never rejects: the page shows the failure. */
export async function beginPages<Entry>(store: Store, query: PagesQuery<Entry>): Promise<void> {
  await store
    .get(queries)
    .infiniteQuery({ ...query, staleTime: 'static' })
    .catch(() => undefined);
}

/** For loaders: `beginPages`, but only before the first draw, which needs the list. */
export async function beginFirstPages<Entry>(store: Store, query: PagesQuery<Entry>): Promise<void> {
  if (isFirstDrawAhead()) await beginPages(store, query);
}

/** Lists entries once that newer ones pushed onto the next page. */
export const entriesOf = <Entry>(
  data: PublicPages<Entry> | undefined,
  idOf: (entry: Entry) => string,
): readonly Entry[] => [
  ...new Map((data?.pages ?? []).flatMap(({ items }) => items).map((entry) => [idOf(entry), entry])).values(),
];
