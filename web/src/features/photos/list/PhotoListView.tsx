import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import type { ListedPhoto, ListKey } from '#data/photos/lists.ts';
import { errorWords, useMessages } from '#i18n/words.ts';
import { paths } from '#paths.ts';
import { LoadFailed } from '#session/LoadFailed.tsx';
import { useNextPage } from '#session/lists/useNextPage.ts';
import { quietPart } from '#ui/Lazy.tsx';
import { ListEnd } from '#ui/ListEnd.tsx';
import { PhotoGrid } from '../grid/PhotoGrid.tsx';
import { PhotoGridSkeleton } from '../grid/PhotoGridSkeleton.tsx';
import { isFolded, useShownPhotos } from './publications.ts';
import { gonePhotos } from './seenPhotos.ts';
import { type PhotoListQuery, usePhotoList } from './usePhotoList.ts';

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
const NewerPhotos = quietPart(async () => (await import('./NewerPhotos.tsx')).NewerPhotos);

export function PhotoListView({ listKey, empty, isRanked = false, ...shown }: PhotoListViewProps) {
  const { photos: words } = useMessages();
  const after = useSearchParams()[0].get('after');
  const { list, photos } = usePhotoList(listKey, { after });
  const isNewest = !isRanked && after === null;
  const gone = useAtomValue(gonePhotos);
  if (list.data === undefined) {
    return list.error === null ? (
      <div role="status" aria-label={words.loading}>
        <PhotoGridSkeleton />
      </div>
    ) : (
      <LoadFailed title={words.listFailed} error={list.error} onRetry={list.refetch} />
    );
  }
  return (
    <>
      {isNewest && <NewerPhotos list={list.data} listKey={listKey} />}
      {!list.hasNextPage && photos.every(({ id }) => gone.has(id)) ? (
        empty
      ) : (
        <ShownList list={list} photos={photos} listKey={listKey} after={after} {...shown} />
      )}
    </>
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
