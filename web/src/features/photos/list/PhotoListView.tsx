import { useAtomValue, useStore } from 'jotai';
import { type ReactNode, useCallback, useEffect, useMemo } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import type { PhotoSource } from '#data/photos/queries.ts';
import { errorWords } from '#i18n/errorWords.ts';
import { useMessages } from '#i18n/useMessages.ts';
import { paths } from '#paths.ts';
import { mutes } from '#session/atoms.ts';
import { LoadFailed } from '#session/LoadFailed.tsx';
import { Button } from '#ui/Button.tsx';
import { Lazy, lazyPart } from '#ui/Lazy.tsx';
import { ListEnd } from '#ui/ListEnd.tsx';
import { Stack } from '#ui/layout.tsx';
import { PhotoGrid } from '../grid/PhotoGrid.tsx';
import { PhotoGridSkeleton } from '../grid/PhotoGridSkeleton.tsx';
import styles from './list.module.css';
import { loadFirstPage, loadMorePhotos, lookForNewer, takeNewer } from './photoListCommands.ts';
import { gonePhotos, type PhotoListEnvironment, photoList, type ShownPhotoList } from './photoLists.ts';
import { seenPhotos } from './seenPhotos.ts';

/** `look` itself limits how often it reads. */
const everyMs = 30_000;

/** After this time without input, nobody counts as looking: 10 min. */
const handMs = 10 * 60_000;

const handEvents = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'scroll', 'touchmove'] as const;

function useLooks(look: () => void): void {
  useEffect(() => {
    let handAtMs = Date.now();
    const lookIfSeen = (): void => {
      if (document.visibilityState === 'visible' && Date.now() - handAtMs < handMs) look();
    };
    const handIsThere = (): void => {
      const wasAway = Date.now() - handAtMs >= handMs;
      handAtMs = Date.now();
      if (wasAway) lookIfSeen();
    };
    const becameVisible = (): void => {
      handAtMs = Date.now();
      lookIfSeen();
    };
    look();
    const timer = setInterval(lookIfSeen, everyMs);
    const listening = new AbortController();
    const { signal } = listening;
    document.addEventListener('visibilitychange', becameVisible, { signal });
    for (const event of handEvents) window.addEventListener(event, handIsThere, { signal, passive: true });
    return () => {
      clearInterval(timer);
      listening.abort();
    };
  }, [look]);
}

type PhotoListViewProps = {
  listKey: string;
  source: PhotoSource;
  /** Covers every picture, because the title may be a spoiler. */
  areCovered?: boolean;
  /** Something as tall as a phone stands above. */
  isBelow?: boolean;
  /** Sorted by relevance or by hand, so new photos are not offered. */
  isRanked?: boolean;
  empty: ReactNode;
};

const AllMuted = lazyPart(async () => (await import('./AllMuted.tsx')).AllMuted);

/** px from the top; here new photos appear without an offer. */
const topPx = 200;
const isAtTop = (): boolean => window.scrollY < topPx;

export function PhotoListView({ listKey, source, empty, isRanked = false, ...shown }: PhotoListViewProps) {
  const { photos: words } = useMessages();
  const store = useStore();
  const after = useSearchParams()[0].get('after');
  const environment = useMemo(() => photoList(store, { key: listKey, source, after }), [store, listKey, source, after]);
  const isNewest = !isRanked && after === null;
  const list = useAtomValue(environment.list);
  const gone = useAtomValue(gonePhotos);

  useEffect(() => void loadFirstPage(environment), [environment]);
  useLooks(useCallback(() => void (isNewest && lookForNewer(environment, isAtTop)), [environment, isNewest]));

  switch (list.phase) {
    case 'idle':
    case 'loading':
      return (
        <div role="status" aria-label={words.loading}>
          <PhotoGridSkeleton />
        </div>
      );
    case 'failed':
      return <LoadFailed title={words.listFailed} error={list.error} onRetry={() => loadFirstPage(environment)} />;
    case 'shown':
      return list.tail.phase === 'complete' && list.entries.every(({ id }) => gone.has(id)) ? (
        empty
      ) : (
        <ShownList list={list} environment={environment} {...shown} />
      );
  }
}

type ShownListProps = Pick<PhotoListViewProps, 'areCovered' | 'isBelow'> & {
  list: ShownPhotoList;
  environment: PhotoListEnvironment;
};

function ShownList({ list, environment, areCovered = false, isBelow = false }: ShownListProps) {
  const { app, photos: words, errors } = useMessages();
  const muted = useAtomValue(mutes);
  const gone = useAtomValue(gonePhotos);
  // The home page shows only the first page.
  const path = useLocation().pathname === paths.home ? { path: paths.photos() } : {};
  const photos = useMemo(() => seenPhotos(list.entries, muted, gone), [list.entries, muted, gone]);
  const newer = list.newer === undefined ? 0 : seenPhotos(list.newer.entries, muted, gone).length;
  const onNearEnd = useCallback(() => void loadMorePhotos(environment), [environment]);
  const showNewer = (): void => {
    // The offer itself needs this code, so it is loaded already.
    takeNewer(environment).catch(() => undefined);
    window.scrollTo({ top: 0 });
  };

  return (
    <>
      <Stack justify="center" className={styles.pillPlace} role="status">
        {newer > 0 && (
          <Button variant="primary" className={styles.pill} onClick={showNewer}>
            {words.seeNewer(newer, list.newer?.restartsAt !== undefined)}
          </Button>
        )}
      </Stack>
      <PhotoGrid
        photos={photos}
        listKey={environment.key}
        areCovered={areCovered}
        isBelow={isBelow}
        end={list.tail.phase === 'complete' ? undefined : list.tail.after}
        onNearEnd={onNearEnd}
      />
      {photos.length === 0 && list.tail.phase === 'complete' ? (
        <Lazy>
          <AllMuted />
        </Lazy>
      ) : (
        // A new element below new photos: the same one would count as a layout shift.
        <ListEnd
          key={list.entries.length}
          tail={list.tail}
          nextPage={{ label: app.nextPage, ...path }}
          onMore={onNearEnd}
          more={words.loadingMore}
          failure={(error) => words.moreFailed + errorWords(error, errors)}
          retry={app.retry}
          whole={words.endOfList}
        />
      )}
    </>
  );
}
