import type { ReactNode } from 'react';
import { errorWords } from '#i18n/errorWords.ts';
import { useMessages } from '#i18n/useMessages.ts';
import type { PagedList } from '#lib/pagedList.ts';
import { ErrorState } from '#ui/ErrorState.tsx';
import { Lazy } from '#ui/Lazy.tsx';
import { StaffListEnd } from './StaffListEnd.tsx';

type StaffListProps<Entry> = {
  list: PagedList<Entry, unknown>;
  loadAgain: () => void;
  loadMore: () => void;
  /** The title where it cannot be read. */
  failed: string;
  /** Stands there until the list is read, and until what an entry is drawn with has come. */
  waiting: ReactNode;
  empty: ReactNode;
  children: (entries: readonly Entry[]) => ReactNode;
};

/** A paged list of staff's in all its states. */
export function StaffList<Entry>({ list, failed, waiting, empty, children, ...load }: StaffListProps<Entry>) {
  const { app, errors } = useMessages();
  switch (list.phase) {
    case 'idle':
    case 'loading':
      return waiting;
    case 'failed':
      return (
        <ErrorState
          title={failed}
          text={errorWords(list.error, errors)}
          retry={{ label: app.retry, onRetry: load.loadAgain }}
        />
      );
    case 'shown':
      if (list.entries.length === 0 && list.tail.phase === 'complete') return empty;
      return (
        <Lazy before={waiting}>
          {children(list.entries)}
          <StaffListEnd tail={list.tail} onMore={load.loadMore} />
        </Lazy>
      );
  }
}
