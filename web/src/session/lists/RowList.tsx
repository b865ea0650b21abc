import { type ReactNode, useCallback } from 'react';
import { errorWords, useMessages } from '#i18n/words.ts';
import { ListEnd } from '#ui/ListEnd.tsx';
import { outOfFlow, VisuallyHidden } from '#ui/layout.tsx';
import { LoadFailed } from '../LoadFailed.tsx';
import { useRowsSeen } from '../mute/useRowsSeen.ts';
import { useNextPage } from './useNextPage.ts';
import { type PagesQuery, useRows } from './useRows.ts';

type RowListProps<Entry> = {
  rows: PagesQuery<Entry>;
  /** Must be stable. */
  idOf: (entry: Entry) => string;
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
  /** Has a button instead of loading more near the end. */
  isOnDemand?: boolean;
};

/** Loads more when the end is this near the window. */
const aheadPx = 800;

export function RowList<Entry>(props: RowListProps<Entry>) {
  const { rows, idOf, row, isMuted, words, found, isOnDemand = false, ...parts } = props;
  useRowsSeen();
  const { app, errors } = useMessages();
  const { list, entries } = useRows(rows, idOf);
  const { data, error, refetch, hasNextPage } = list;
  const { onMore, onNearEnd } = useNextPage(list);

  // Changes with `onNearEnd`: the new observer reports again if the end is still visible.
  const watchEnd = useCallback(
    (end: HTMLDivElement) => {
      // Several changes may come at once; the last one is the current state.
      const tell: IntersectionObserverCallback = (changes) => void (changes.at(-1)?.isIntersecting && onNearEnd());
      const observer = new IntersectionObserver(tell, { rootMargin: `${aheadPx}px` });
      observer.observe(end);
      return () => observer.disconnect();
    },
    [onNearEnd],
  );

  if (data === undefined) {
    return error === null ? parts.skeleton : <LoadFailed title={words.failed} error={error} onRetry={refetch} />;
  }
  const shown = entries.filter((entry) => !isMuted(entry));
  if (!hasNextPage && entries.length === 0) return parts.empty;
  return (
    <>
      <div role="status" className={outOfFlow}>
        {found && shown.length > 0 && <VisuallyHidden>{found(shown.length)}</VisuallyHidden>}
      </div>
      <ul role="list" className={parts.className} data-rows="">
        {shown.map(row)}
      </ul>
      {!hasNextPage && shown.length === 0 && parts.allMuted}
      <ListEnd
        ref={watchEnd}
        list={list}
        nextPage={{ after: data.pages.at(-1)?.next, label: app.nextPage }}
        onMore={onMore}
        more={words.more}
        isOnDemand={isOnDemand}
        failure={(error) => words.moreFailed + errorWords(error, errors)}
        retry={app.retry}
      />
    </>
  );
}
