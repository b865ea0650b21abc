import { Fragment, type ReactNode, useEffect, useRef } from 'react';
import { errorWords } from '#i18n/errorWords.ts';
import { formatNumber } from '#i18n/format.ts';
import { useLocale, useMessages } from '#i18n/useMessages.ts';
import { useWords } from '#i18n/words.ts';
import type { ListTail } from '#lib/pagedList.ts';
import { LoadFailed } from '#session/LoadFailed.tsx';
import { useRowsSeen } from '#session/mute/useRowsSeen.ts';
import { ListEnd } from '#ui/ListEnd.tsx';
import { VisuallyHidden } from '#ui/layout.tsx';
import { type ListedPages, usePagedList } from '#ui/usePagedList.ts';
import { CatalogueSkeleton } from './CatalogueSkeleton.tsx';
import styles from './list.module.css';

type CatalogueViewProps<Entry> = {
  pages: ListedPages<Entry, string>;
  isMuted: (entry: Entry) => boolean;
  card: (entry: Entry) => ReactNode;
  empty: ReactNode;
  allMuted: ReactNode;
  failedTitle: string;
  isCounted: boolean;
};

export function CatalogueView<Entry>({ pages, isMuted, card, ...words }: CatalogueViewProps<Entry>) {
  useRowsSeen();
  const { found } = useWords('catalogue');
  const locale = useLocale();
  const { list, loadAgain, loadMore } = usePagedList(pages);

  switch (list.phase) {
    case 'idle':
    case 'loading':
      return <CatalogueSkeleton />;
    case 'failed':
      return <LoadFailed title={words.failedTitle} error={list.error} onRetry={loadAgain} />;
    case 'shown': {
      const entries = list.entries.filter((entry) => !isMuted(entry));
      const isWhole = list.tail.phase === 'complete';
      if (isWhole && list.entries.length === 0) return words.empty;
      return (
        <>
          <div role="status" className={styles.counted}>
            {words.isCounted && <VisuallyHidden>{found(formatNumber(locale, entries.length))}</VisuallyHidden>}
          </div>
          <ul role="list" className={styles.list} data-rows="">
            {entries.map((entry) => (
              <Fragment key={pages.idOf(entry)}>{card(entry)}</Fragment>
            ))}
          </ul>
          {isWhole && entries.length === 0 && words.allMuted}
          <CatalogueEnd tail={list.tail} onMore={loadMore} />
        </>
      );
    }
  }
}

/** Loads more when the end is this near the window. */
const aheadPx = 800;

function CatalogueEnd({ tail, onMore }: { tail: ListTail<string>; onMore: () => void }) {
  const { app, errors } = useMessages();
  const words = useWords('catalogue');
  const end = useRef<HTMLDivElement>(null);
  const more = useRef(onMore);
  more.current = onMore;

  // A new observer for each page reports again if the end is still in sight.
  useEffect(() => {
    if (tail.phase !== 'more' || end.current === null) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) more.current();
      },
      { rootMargin: `${aheadPx}px` },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [tail]);

  return (
    <ListEnd
      ref={end}
      tail={tail}
      nextPage={{ label: app.nextPage }}
      onMore={onMore}
      more={words.loadingMore}
      failure={(error) => words.moreFailed + errorWords(error, errors)}
      retry={app.retry}
    />
  );
}
