import { useAtomValue } from 'jotai';
import { type ReactNode, useEffect, useRef } from 'react';
import { NavigationType, useNavigationType } from 'react-router-dom';
import { errorWords } from '#i18n/errorWords.ts';
import { useMessages } from '#i18n/useMessages.ts';
import { ListEnd } from '#ui/ListEnd.tsx';
import { VisuallyHidden } from '#ui/layout.tsx';
import { LoadFailed } from '../LoadFailed.tsx';
import { useRowsSeen } from '../mute/useRowsSeen.ts';
import { loadRows } from './loadRows.ts';
import { type ListEnvironment, loadMore } from './publicList.ts';
import styles from './RowList.module.css';

type RowListProps<Entry> = {
  /** Must be stable: a new object means another list. */
  rows: ListEnvironment<Entry>;
  /** An `li` with a key. */
  row: (entry: Entry) => ReactNode;
  isMuted: (entry: Entry) => boolean;
  className: string | undefined;
  skeleton: ReactNode;
  empty: ReactNode;
  allMuted: ReactNode;
  /** Told to screen readers, whose users do not see the rows appear. */
  found?: ((rows: number) => string) | undefined;
  words: { readonly failed: string; readonly more: string; readonly moreFailed: string };
  /** With a button in place of loading more near the end. */
  isOnDemand?: boolean;
};

/** Loads more when the end is this near the window. */
const aheadPx = 800;

export function RowList<Entry>({
  rows,
  row,
  isMuted,
  words,
  found,
  isOnDemand = false,
  ...parts
}: RowListProps<Entry>) {
  useRowsSeen();
  const { app, errors } = useMessages();
  const isWayBack = useNavigationType() === NavigationType.Pop;
  const list = useAtomValue(rows.list);
  const end = useRef<HTMLDivElement>(null);
  const tail = list.phase === 'shown' ? list.tail : undefined;

  useEffect(() => void loadRows(rows, isWayBack), [rows, isWayBack]);

  // A new observer for each page reports again if the end is still in sight.
  useEffect(() => {
    if (tail?.phase !== 'more' || end.current === null) return;
    const observer = new IntersectionObserver(([entry]) => void (entry?.isIntersecting && loadMore(rows)), {
      rootMargin: `${aheadPx}px`,
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [rows, tail]);

  switch (list.phase) {
    case 'idle':
    case 'loading':
      return parts.skeleton;
    case 'failed':
      return <LoadFailed title={words.failed} error={list.error} onRetry={() => loadRows(rows)} />;
    case 'shown': {
      const shown = list.entries.filter((entry) => !isMuted(entry));
      const isWhole = list.tail.phase === 'complete';
      if (isWhole && list.entries.length === 0) return parts.empty;
      return (
        <>
          <div role="status" className={styles.found}>
            {found && shown.length > 0 && <VisuallyHidden>{found(shown.length)}</VisuallyHidden>}
          </div>
          <ul role="list" className={parts.className} data-rows="">
            {shown.map(row)}
          </ul>
          {isWhole && shown.length === 0 && parts.allMuted}
          <ListEnd
            ref={end}
            tail={list.tail}
            nextPage={{ label: app.nextPage }}
            onMore={() => void loadMore(rows)}
            more={words.more}
            isOnDemand={isOnDemand}
            failure={(error) => words.moreFailed + errorWords(error, errors)}
            retry={app.retry}
          />
        </>
      );
    }
  }
}
