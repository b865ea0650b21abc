import {
  type InfiniteData,
  type QueryKey,
  type UseInfiniteQueryResult,
  type UseQueryResult,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ownPages } from '#data/pages.ts';
import { queryClient } from '#data/queryClient.ts';
import { SiteLink } from '#i18n/SiteLink.tsx';
import { errorWords, useMessages, useTexts } from '#i18n/words.ts';
import type { ListPage, ListSource } from '#lib/pagedList.ts';
import { LoadFailed } from '#session/LoadFailed.tsx';
import { useVisit } from '#session/lists/useVisit.ts';
import { Button } from '#ui/Button.tsx';
import { Lazy } from '#ui/Lazy.tsx';
import { ListEnd } from '#ui/ListEnd.tsx';
import { classNames, Row, Stack } from '#ui/layout.tsx';
import { Skeleton, Skeletons } from '#ui/States.tsx';
import { useCurrentInTheMiddle } from '#ui/useCurrentInTheMiddle.ts';
import styles from './staff.module.css';
import { type Names, namesIfAny } from './staffWords.ts';

export { TitledPage as StaffPage } from '#session/TitledPage.tsx';

export const AdminSkeleton = ({ lines = 4, height = '4rem' }: { lines?: number; height?: string }) => (
  <Skeletons label={useMessages().app.loading} count={lines} gap={2}>
    <Skeleton height={height} />
  </Skeletons>
);

/** Keeps nothing: staff work with the current state. */
export const useReading = <Value,>(queryKey: QueryKey, queryFn: () => Promise<Value>): UseQueryResult<Value> =>
  useQuery({ queryKey, queryFn, staleTime: 0, gcTime: 0 });

/** The names of at most one person; `undefined` until they are read. */
export const useNamesOf = (uid: string | undefined): Names | undefined =>
  useReading(['staff', 'names', uid], () => namesIfAny(uid === undefined ? [] : [uid])).data;

type FailureProps = { failed: string; isInline?: boolean; headingLevel?: 1 | 2; action?: ReactNode };

type FailedProps = FailureProps & { error: unknown; retry: () => void };

function Failed({ failed, error, retry, isInline, headingLevel, action }: FailedProps) {
  const { app, errors } = useMessages();
  if (!isInline) {
    return (
      <LoadFailed headingLevel={headingLevel} title={failed} error={error} onRetry={retry}>
        {action}
      </LoadFailed>
    );
  }
  return (
    <Stack gap={2} justify="start" role="alert">
      <p>
        {failed} {errorWords(error, errors)}
      </p>
      <Button onClick={retry} label={app.retry} />
    </Stack>
  );
}

type ReadProps<Value> = FailureProps & {
  reading: UseQueryResult<Value>;
  waiting?: ReactNode;
  children: (value: Value) => ReactNode;
};

export function Read<Value>({ reading, waiting = <AdminSkeleton />, children, ...failure }: ReadProps<Value>) {
  if (reading.data !== undefined) return children(reading.data);
  if (!reading.isError) return waiting;
  return <Failed {...failure} error={reading.error} retry={() => void reading.refetch()} />;
}

type Pages<Entry> = InfiniteData<ListPage<Entry>>;

/** `freshMs`: a visit keeps what was read so recently. */
type ListOptions<Entry> = { queryKey: QueryKey; source: ListSource<Entry>; freshMs?: number };

type StaffPages<Entry> = { readonly query: UseInfiniteQueryResult<Pages<Entry>>; readonly entries: readonly Entry[] };

/** Reads again on each visit, because other pages change these lists. Back shows a list as it was left. */
export function useStaffList<Entry extends { readonly id: string }>(options: ListOptions<Entry>): StaffPages<Entry> {
  const { queryKey, source, freshMs = 0 } = options;
  useVisit(queryKey, freshMs);
  const query = useInfiniteQuery({
    ...ownPages(queryKey, source),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 3_600_000,
  });
  // Entries that moved to the next page between two reads are listed once.
  const all = query.data?.pages.flatMap(({ entries }) => entries) ?? [];
  const entries = [...new Map(all.map((entry) => [entry.id, entry])).values()];
  return { query, entries };
}

/** Merges all pages into one. Cancels the read of a next page, which can be repeated. Ignores an unread list. */
export function changeList<Entry>(queryKey: QueryKey, how: (all: ListPage<Entry>) => ListPage<Entry>): void {
  if (queryClient.getQueryData(queryKey) === undefined) return;
  void queryClient.cancelQueries({ queryKey, exact: true });
  queryClient.setQueryData<Pages<Entry>>(queryKey, (data) => {
    if (data === undefined) return undefined;
    const entries = data.pages.flatMap((page) => page.entries);
    return { pages: [how({ entries, next: data.pages.at(-1)?.next })], pageParams: data.pageParams.slice(0, 1) };
  });
}

/** Reads every list again whose key begins with `queryKey`. Until then, the old entries show. */
export function readListsAgain(queryKey: QueryKey): void {
  queryClient.setQueriesData<Pages<unknown>>(
    { queryKey },
    (data) => data && { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) },
  );
  void queryClient.invalidateQueries({ queryKey });
}

type StaffListProps<Entry> = FailureProps & {
  list: StaffPages<Entry>;
  /** Shown until the list and the code for its entries are loaded. */
  waiting?: ReactNode;
  empty?: ReactNode;
  /** Wraps the list and its end, once the list is read. */
  frame?: (listed: ReactNode) => ReactNode;
  children: ReactNode;
};

export function StaffList<Entry>(props: StaffListProps<Entry>) {
  const { list, waiting = <AdminSkeleton />, empty, frame = (listed) => listed, children, ...failure } = props;
  const { query, entries } = list;
  const { words, app, errors } = useTexts('admin');
  if (query.isError && !query.isFetchNextPageError) {
    return <Failed {...failure} error={query.error} retry={() => void query.refetch()} />;
  }
  if (query.data === undefined) return waiting;
  if (empty !== undefined && entries.length === 0 && !query.hasNextPage) return empty;
  const listed = (
    <>
      {children}
      <ListEnd
        list={query}
        onMore={() => void query.fetchNextPage()}
        more={words.more}
        isOnDemand
        failure={(error) => words.moreFailed + errorWords(error, errors)}
        retry={app.retry}
      />
    </>
  );
  return <Lazy before={waiting}>{frame(listed)}</Lazy>;
}

type ViewsProps<View extends string> = {
  label: string;
  views: readonly View[];
  names: Readonly<Record<View, string>>;
  addressOf: (view: View) => string;
  current: View | undefined;
};

export function Views<View extends string>({ label, views, names, addressOf, current }: ViewsProps<View>) {
  const nav = useCurrentInTheMiddle<HTMLElement>(current);

  return (
    <Row as="nav" ref={nav} gap={1} aria-label={label} className={styles.views}>
      {views.map((view) => (
        <SiteLink
          key={view}
          className={styles.view}
          to={addressOf(view)}
          aria-current={view === current ? 'page' : undefined}
          preventScrollReset
        >
          {names[view]}
        </SiteLink>
      ))}
    </Row>
  );
}

type RowsProps<Entry> = { of: readonly Entry[]; className?: string | undefined; children: (entry: Entry) => ReactNode };

/** Entries with a line after each. */
export const Rows = <Entry extends { readonly id: string }>({ of, className, children }: RowsProps<Entry>) =>
  of.length > 0 && (
    <ul role="list" className={className ?? styles.lines}>
      {of.map((entry) => (
        <li key={entry.id}>{children(entry)}</li>
      ))}
    </ul>
  );

type StaffRowsProps<Entry> = ListOptions<Entry> &
  Omit<StaffListProps<Entry>, 'list' | 'frame' | 'children'> &
  Pick<RowsProps<Entry>, 'children'>;

/** A whole list, a row for each entry. */
export function StaffRows<Entry extends { readonly id: string }>({ children, ...props }: StaffRowsProps<Entry>) {
  const list = useStaffList(props);
  return (
    <StaffList {...props} list={list}>
      <Rows of={list.entries}>{children}</Rows>
    </StaffList>
  );
}

/** What somebody has written, with its lines; nothing if they wrote nothing. */
export const Quote = ({ children, className }: { children: string | undefined; className?: string | undefined }) =>
  children && (
    <p className={classNames(styles.quote, className)} dir="auto">
      {children}
    </p>
  );

/** The key that does the same as a button. */
export const Key = ({ children }: { children: string }) => (
  <span className={styles.key} aria-hidden="true">
    {children}
  </span>
);
