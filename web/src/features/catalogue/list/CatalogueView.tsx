import { useAtomValue } from 'jotai';
import { Fragment, type ReactNode, useEffect, useRef } from 'react';
import { NavigationType, useNavigationType } from 'react-router-dom';
import { catalogueWords } from '#i18n/catalogueWords.ts';
import { errorWords } from '#i18n/errorWords.ts';
import { formatNumber } from '#i18n/format.ts';
import { useLocale, useMessages } from '#i18n/useMessages.ts';
import { Button } from '#ui/Button.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { Spinner } from '#ui/Spinner.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import { CatalogueSkeleton } from './CatalogueSkeleton.tsx';
import styles from './CatalogueView.module.css';
import { type CatalogueEnvironment, loadCatalogue, loadMoreCatalogue } from './catalogueCommands.ts';
import type { CatalogueTail } from './catalogueList.ts';

type CatalogueViewProps<Entry> = {
  /** Made anew for another list alone. */
  environment: CatalogueEnvironment<Entry>;
  isMuted: (entry: Entry) => boolean;
  card: (entry: Entry) => ReactNode;
  /** What an empty list shows, and one in which everything is muted. */
  empty: ReactNode;
  allMuted: ReactNode;
  failedTitle: string;
  /** Says how many there are, for those who do not see them come. */
  isCounted: boolean;
};

/** A list of tags or titles in all its states: skeleton, empty, failed, and the cards with more on scroll. */
export function CatalogueView<Entry>({ environment, isMuted, card, ...words }: CatalogueViewProps<Entry>) {
  const { app, errors } = useMessages();
  const { found } = catalogueWords.use();
  const locale = useLocale();
  const isWayBack = useNavigationType() === NavigationType.Pop;
  const list = useAtomValue(environment.list);

  useEffect(() => void loadCatalogue(environment, { isWayBack }), [environment, isWayBack]);

  switch (list.phase) {
    case 'idle':
    case 'loading':
      return <CatalogueSkeleton />;
    case 'failed':
      return (
        <ErrorState
          title={words.failedTitle}
          text={errorWords(list.error, errors)}
          retry={{ label: app.retry, onRetry: () => void loadCatalogue(environment, { isWayBack: false }) }}
        />
      );
    case 'shown': {
      const entries = list.entries.filter((entry) => !isMuted(entry));
      const isWhole = list.tail.phase === 'complete';
      if (isWhole && list.entries.length === 0) return words.empty;
      return (
        <>
          <div role="status" className={styles.counted}>
            {words.isCounted && <VisuallyHidden>{found(formatNumber(locale, entries.length))}</VisuallyHidden>}
          </div>
          <ul role="list" className={styles.list}>
            {entries.map((entry) => (
              <Fragment key={environment.idOf(entry)}>{card(entry)}</Fragment>
            ))}
          </ul>
          {isWhole && entries.length === 0 && words.allMuted}
          <ListEnd tail={list.tail} onMore={() => void loadMoreCatalogue(environment)} />
        </>
      );
    }
  }
}

/** How far below the window the end may be when more is asked for. */
const aheadPx = 800;

function ListEnd({ tail, onMore }: { tail: CatalogueTail; onMore: () => void }) {
  const { app, errors } = useMessages();
  const words = catalogueWords.use();
  const end = useRef<HTMLDivElement>(null);
  const more = useRef(onMore);
  more.current = onMore;

  // Watched anew after each page: an end that is still in sight says so again.
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

  switch (tail.phase) {
    case 'more':
    case 'loading-more':
      return (
        <div ref={end} className={styles.end} role="status" aria-label={words.loadingMore}>
          <Spinner />
        </div>
      );
    case 'more-failed':
      return (
        <div className={styles.end} role="alert">
          <p>
            {words.moreFailed}
            {errorWords(tail.error, errors)}
          </p>
          <Button onClick={onMore}>{app.retry}</Button>
        </div>
      );
    case 'complete':
      return null;
  }
}
