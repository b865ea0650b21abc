import { atom } from 'jotai';
import { type ReactNode, useMemo } from 'react';
import { errorWords } from '#i18n/errorWords.ts';
import { useMessages } from '#i18n/useMessages.ts';
import { useWords } from '#i18n/words.ts';
import type { PagedList, PageSource } from '#lib/pagedList.ts';
import { Button } from '#ui/Button.tsx';
import { usePagedList } from '#ui/usePagedList.ts';
import { AdminSkeleton } from '../AdminSkeleton.tsx';
import { StaffListEnd } from '../StaffListEnd.tsx';
import styles from './users.module.css';

type PagedSectionProps<Entry, Cursor> = {
  /** Made anew for another list alone. */
  source: PageSource<Entry, Cursor>;
  idOf: (entry: Entry) => string;
  draw: (entry: Entry) => ReactNode;
  empty: string;
};

/** A short list within a page, in all its states; more of it is read when one asks. */
export function PagedSection<Entry, Cursor>({ source, idOf, draw, empty }: PagedSectionProps<Entry, Cursor>) {
  const { app, errors } = useMessages();
  const words = useWords('adminUsers');
  // biome-ignore lint/correctness/useExhaustiveDependencies: `idOf` says the same of the same list.
  const pages = useMemo(() => ({ kept: atom<PagedList<Entry, Cursor>>({ phase: 'idle' }), source, idOf }), [source]);
  const { list, loadAgain, loadMore } = usePagedList(pages);
  switch (list.phase) {
    case 'idle':
    case 'loading':
      return <AdminSkeleton lines={2} height="2.5rem" />;
    case 'failed':
      return (
        <div role="alert" className={styles.failed}>
          <p>
            {words.sectionFailed} {errorWords(list.error, errors)}
          </p>
          <Button onClick={loadAgain}>{app.retry}</Button>
        </div>
      );
    case 'shown':
      if (list.entries.length === 0 && list.tail.phase === 'complete') return <p className={styles.soft}>{empty}</p>;
      return (
        <>
          <ul role="list" className={styles.lines}>
            {list.entries.map((entry) => (
              <li key={idOf(entry)} className={styles.entry}>
                {draw(entry)}
              </li>
            ))}
          </ul>
          {list.tail.phase !== 'complete' && <StaffListEnd tail={list.tail} onMore={loadMore} />}
        </>
      );
  }
}
