import { useAtomValue, useStore } from 'jotai';
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useMemo } from 'react';
import { errorWords } from '#i18n/errorWords.ts';
import { useMessages } from '#i18n/useMessages.ts';
import { mutes } from '#session/atoms.ts';
import { Button } from '#ui/Button.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { Spinner } from '#ui/Spinner.tsx';
import { PhotoGrid } from '../grid/PhotoGrid.tsx';
import { PhotoGridSkeleton } from '../grid/PhotoGridSkeleton.tsx';
import styles from './PhotoListView.module.css';
import type { ShownPhotoList } from './photoList.ts';
import {
  loadFirstPage,
  loadMore,
  lookForNewer,
  type PhotoListEnvironment,
  type PhotoSource,
  takeNewer,
} from './photoListCommands.ts';
import { photoListAtom } from './photoLists.ts';
import { useLooks } from './useLooks.ts';
import { withoutMuted } from './withoutMuted.ts';

type PhotoListViewProps = {
  /** What the list is kept under: `latest`. */
  listKey: string;
  source: PhotoSource;
  /** What an empty list shows: what to do next. */
  empty: ReactNode;
};

const AllMuted = lazy(async () => ({ default: (await import('./AllMuted.tsx')).AllMuted }));

/** Above this many px from the top, a person sees what is new without being told. */
const topPx = 200;
const isAtTop = (): boolean => window.scrollY < topPx;

/** A list of photos in all its states: skeleton, empty, failed, and the grid with more on scroll. */
export function PhotoListView({ listKey, source, empty }: PhotoListViewProps) {
  const { app, photos: words, errors } = useMessages();
  const store = useStore();
  const environment = useMemo(() => ({ store, list: photoListAtom(listKey), source }), [store, listKey, source]);
  const list = useAtomValue(environment.list);

  useEffect(() => void loadFirstPage(environment), [environment]);
  useLooks(useCallback(() => void lookForNewer(environment, isAtTop), [environment]));

  switch (list.phase) {
    case 'idle':
    case 'loading':
      return (
        <div role="status" aria-label={words.loading}>
          <PhotoGridSkeleton />
        </div>
      );
    case 'failed':
      return (
        <ErrorState
          title={words.listFailed}
          text={errorWords(list.error, errors)}
          retry={{ label: app.retry, onRetry: () => void loadFirstPage(environment) }}
        />
      );
    case 'shown':
      return list.photos.length === 0 && list.tail.phase === 'complete' ? (
        empty
      ) : (
        <ShownList list={list} environment={environment} />
      );
  }
}

function ShownList({ list, environment }: { list: ShownPhotoList; environment: PhotoListEnvironment }) {
  const { photos: words } = useMessages();
  const muted = useAtomValue(mutes);
  const photos = useMemo(() => withoutMuted(list.photos, muted), [list.photos, muted]);
  const onNearEnd = useCallback(() => void loadMore(environment), [environment]);
  const showNewer = (): void => {
    takeNewer(environment);
    window.scrollTo({ top: 0 });
  };

  return (
    <>
      <div className={styles.pillPlace} role="status">
        {list.newer !== undefined && withoutMuted(list.newer.photos, muted).length > 0 && (
          <Button variant="primary" className={styles.pill} onClick={showNewer}>
            {words.seeNewer}
          </Button>
        )}
      </div>
      <PhotoGrid
        photos={photos}
        loadedCount={list.photos.length}
        moreToCome={list.tail.phase !== 'complete'}
        onNearEnd={onNearEnd}
      />
      {photos.length === 0 && list.tail.phase === 'complete' ? (
        <Suspense fallback={null}>
          <AllMuted />
        </Suspense>
      ) : (
        <ListEnd list={list} onRetry={onNearEnd} />
      )}
    </>
  );
}

function ListEnd({ list, onRetry }: { list: ShownPhotoList; onRetry: () => void }) {
  const { app, photos: words, errors } = useMessages();
  switch (list.tail.phase) {
    case 'more':
    case 'loading-more':
      return (
        <div className={styles.end} role="status" aria-label={words.loadingMore}>
          <Spinner />
        </div>
      );
    case 'more-failed':
      return (
        <div className={styles.end} role="alert">
          <p>
            {words.moreFailed}
            {errorWords(list.tail.error, errors)}
          </p>
          <Button onClick={onRetry}>{app.retry}</Button>
        </div>
      );
    case 'complete':
      return <p className={styles.end}>{words.endOfList}</p>;
  }
}
