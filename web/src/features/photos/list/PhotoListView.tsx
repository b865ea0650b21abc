import { hashKey, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { type ListedPhoto, type ListKey, newestPhotos, type PhotoPages, photoList } from '#data/photos/lists.ts';
import { errorWords, useMessages } from '#i18n/words.ts';
import { paths } from '#paths.ts';
import { mutes } from '#session/atoms.ts';
import { LoadFailed } from '#session/LoadFailed.tsx';
import { useNextPage } from '#session/lists/useNextPage.ts';
import { Button } from '#ui/Button.tsx';
import { quietPart } from '#ui/Lazy.tsx';
import { ListEnd } from '#ui/ListEnd.tsx';
import { Stack } from '#ui/layout.tsx';
import { PhotoGrid } from '../grid/PhotoGrid.tsx';
import { PhotoGridSkeleton } from '../grid/PhotoGridSkeleton.tsx';
import styles from './list.module.css';
import { lookForNewer, newerCount, newerIn, withNewer } from './lookForNewer.ts';
import { isFolded, useShownPhotos } from './publications.ts';
import { gonePhotos } from './seenPhotos.ts';
import { type PhotoListQuery, usePhotoList } from './usePhotoList.ts';

/** `look` itself limits how often it reads. */
const everyMs = 30_000;

/** Without input for this long, the page counts as idle. */
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

/** Returns one object for equal keys, because pages create a new one on each render. */
function useSameKey(key: ListKey): ListKey {
  const [kept, setKept] = useState(key);
  if (hashKey([kept]) === hashKey([key])) return kept;
  setKept(key);
  return key;
}

type PhotoListViewProps = {
  listKey: ListKey;
  /** Covers every picture, because the title may be a spoiler. */
  areCovered?: boolean;
  /** Something as tall as a phone is above. */
  isBelow?: boolean;
  /** Sorted by relevance or by hand, so new photos are not offered. */
  isRanked?: boolean;
  empty: ReactNode;
};

const AllMuted = quietPart(async () => (await import('./AllMuted.tsx')).AllMuted);

/** px from the top. Within these, new photos appear without an offer. */
const topPx = 200;
const isAtTop = (): boolean => window.scrollY < topPx;

export function PhotoListView({ listKey, empty, isRanked = false, ...shown }: PhotoListViewProps) {
  const { photos: words } = useMessages();
  const client = useQueryClient();
  const after = useSearchParams()[0].get('after');
  const { list, photos } = usePhotoList(listKey, { after });
  const isNewest = !isRanked && after === null;
  const gone = useAtomValue(gonePhotos);
  const isRead = list.data !== undefined;
  const key = useSameKey(listKey);
  const look = useCallback(() => {
    if (isNewest && isRead) void lookForNewer(client, key, isAtTop);
  }, [client, key, isNewest, isRead]);
  useLooks(look);

  if (!isRead) {
    return list.error === null ? (
      <div role="status" aria-label={words.loading}>
        <PhotoGridSkeleton />
      </div>
    ) : (
      <LoadFailed title={words.listFailed} error={list.error} onRetry={list.refetch} />
    );
  }
  return !list.hasNextPage && photos.every(({ id }) => gone.has(id)) ? (
    empty
  ) : (
    <ShownList list={list} photos={photos} listKey={listKey} after={after} {...shown} />
  );
}

type ShownListProps = Pick<PhotoListViewProps, 'listKey' | 'areCovered' | 'isBelow'> & {
  list: PhotoListQuery;
  photos: readonly ListedPhoto[];
  after: string | null;
};

function ShownList({ list, photos: all, listKey, after, areCovered = false, isBelow = false }: ShownListProps) {
  const { app, photos: words, errors } = useMessages();
  // The home page shows only the first page.
  const path = useLocation().pathname === paths.home ? { path: paths.photos() } : {};
  const { photos, counts } = useShownPhotos(all, isFolded(listKey));
  const { onMore, onNearEnd } = useNextPage(list);
  const end = list.data?.pages.at(-1)?.next;

  return (
    <>
      <Newer list={list.data} listKey={listKey} />
      <PhotoGrid
        photos={photos}
        counts={counts}
        listKey={after === null ? listKey : undefined}
        areCovered={areCovered}
        isBelow={isBelow}
        end={end}
        onNearEnd={onNearEnd}
      />
      {photos.length === 0 && !list.hasNextPage ? (
        <AllMuted />
      ) : (
        // A new element after new photos, because moving the old one would count as a layout shift.
        <ListEnd
          key={all.length}
          list={list}
          nextPage={{ after: end, label: app.nextPage, ...path }}
          onMore={onMore}
          more={words.loadingMore}
          failure={(error) => words.moreFailed + errorWords(error, errors)}
          retry={app.retry}
          whole={words.endOfList}
        />
      )}
    </>
  );
}

/** Offers photos that are newer than the list. */
function Newer({ list, listKey }: { list: PhotoPages | undefined; listKey: ListKey }) {
  const { photos: words } = useMessages();
  const client = useQueryClient();
  const newest = useInfiniteQuery({ ...newestPhotos(listKey), enabled: false }).data?.pages[0];
  const isOfEntries = isFolded(listKey);
  const newer = useMemo(() => list && newest && newerIn(list, newest, isOfEntries), [list, newest, isOfEntries]);
  const muted = useAtomValue(mutes);
  const gone = useAtomValue(gonePhotos);
  const count = newer === undefined ? 0 : newerCount(newer, isOfEntries, muted, gone);
  const show = (): void => {
    client.setQueryData<PhotoPages>(
      photoList(listKey).queryKey,
      (now) => now && newest && withNewer(now, newest, isOfEntries),
    );
    window.scrollTo({ top: 0 });
  };
  return (
    <Stack justify="center" className={styles.pillPlace} role="status">
      {count > 0 && (
        <Button variant="primary" className={styles.pill} onClick={show}>
          {words.seeNewer(count, newer?.isMore ?? false)}
        </Button>
      )}
    </Stack>
  );
}
