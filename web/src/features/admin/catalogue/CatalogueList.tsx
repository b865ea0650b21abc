import type { ReactNode } from 'react';
import { adminCatalogueWords } from '#i18n/adminCatalogueWords.ts';
import { errorWords } from '#i18n/errorWords.ts';
import { useMessages } from '#i18n/useMessages.ts';
import type { PagedList } from '#lib/pagedList.ts';
import { ErrorState } from '#ui/ErrorState.tsx';
import { ListEnd } from '#ui/ListEnd.tsx';
import { AdminSkeleton } from '../AdminSkeleton.tsx';
import styles from './catalogue.module.css';

type CatalogueListProps<Entry extends { readonly id: string }> = {
  list: PagedList<Entry, unknown>;
  loadAgain: () => void;
  loadMore: () => void;
  draw: (entry: Entry) => ReactNode;
  empty: ReactNode;
};

/** A list of the catalogue in all its states. */
export function CatalogueList<Entry extends { readonly id: string }>({
  list,
  loadAgain,
  loadMore,
  draw,
  empty,
}: CatalogueListProps<Entry>) {
  const { app, errors } = useMessages();
  const words = adminCatalogueWords.use();
  switch (list.phase) {
    case 'idle':
    case 'loading':
      return <AdminSkeleton lines={6} />;
    case 'failed':
      return (
        <ErrorState
          title={words.failedList}
          text={errorWords(list.error, errors)}
          retry={{ label: app.retry, onRetry: loadAgain }}
        />
      );
    case 'shown':
      if (list.entries.length === 0 && list.tail.phase === 'complete') return empty;
      return (
        <>
          <ul role="list" className={styles.list}>
            {list.entries.map((entry) => (
              <li key={entry.id} className={styles.entry}>
                {draw(entry)}
              </li>
            ))}
          </ul>
          <ListEnd
            tail={list.tail}
            onMore={loadMore}
            more={words.more}
            isOnDemand
            failure={(error) => words.moreFailed + errorWords(error, errors)}
            retry={app.retry}
          />
        </>
      );
  }
}
