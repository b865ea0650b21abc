import { useAtomValue } from 'jotai';
import { type ReactNode, useMemo } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import type { PhotoId } from '#contract/ids.ts';
import { listCover } from '#data/photos/listCover.ts';
import type { ListedPhoto, ListKey } from '#data/photos/lists.ts';
import { errorWords, useMessages } from '#i18n/words.ts';
import { paths } from '#paths.ts';
import { LoadFailed } from '#session/LoadFailed.tsx';
import { useNextPage } from '#session/lists/useNextPage.ts';
import { quietPart } from '#ui/Lazy.tsx';
import { ListEnd } from '#ui/ListEnd.tsx';
import { PhotoGrid } from '../grid/PhotoGrid.tsx';
import { PhotoGridSkeleton } from '../grid/PhotoGridSkeleton.tsx';
import { isFolded, type PhotoEntry, useShownEntries } from './publications.ts';
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
  /** How the photos stand. */
  Grid?: typeof PhotoGrid;
  /** Shows one photo of the list above the others, or `undefined` while there is none. */
  lead?: (photo: ListedPhoto | undefined) => ReactNode;
  /** A photo that the page shows already. */
  without?: PhotoId | undefined;
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
    return (
      <>
        {shown.lead?.(undefined)}
        {list.error === null ? (
          <div role="status" aria-label={words.loading}>
            <PhotoGridSkeleton />
          </div>
        ) : (
          <LoadFailed title={words.listFailed} error={list.error} onRetry={list.refetch} />
        )}
      </>
    );
  }
  return (
    <>
      {isNewest && <NewerPhotos list={list.data} listKey={listKey} />}
      {!list.hasNextPage && photos.every(({ id }) => gone.has(id)) ? (
        <>
          {shown.lead?.(undefined)}
          {empty}
        </>
      ) : (
        <ShownList list={list} photos={photos} listKey={listKey} after={after} {...shown} />
      )}
    </>
  );
}

type ShownListProps = Pick<PhotoListViewProps, 'listKey' | 'areCovered' | 'isBelow' | 'lead' | 'without' | 'Grid'> & {
  list: PhotoListQuery;
  photos: readonly ListedPhoto[];
  after: string | null;
};

/** The newest that is wide enough for a whole window, and that nobody has covered. */
const isLead = (photo: ListedPhoto): boolean =>
  photo.width >= photo.height * 1.6 && photo.width <= photo.height * 3 && listCover(photo, false) === undefined;

function withoutPhoto(entries: readonly PhotoEntry[], id: PhotoId | undefined): readonly PhotoEntry[] {
  return entries.flatMap((entry) => {
    const photos = entry.photos.filter((photo) => photo.id !== id);
    return photos.length > 0 ? { ...entry, photos } : [];
  });
}

function ShownList({
  list,
  photos: all,
  listKey,
  after,
  areCovered = false,
  isBelow = false,
  ...first
}: ShownListProps) {
  const { lead, without, Grid = PhotoGrid } = first;
  const { app, photos: words, errors } = useMessages();
  // The home page shows only the first page.
  const path = useLocation().pathname === paths.home ? { path: paths.photos() } : {};
  const entries = useShownEntries(all, isFolded(listKey));
  const hasLead = lead !== undefined;
  const leading = useMemo(
    () => (hasLead ? entries.flatMap(({ photos }) => photos).find(isLead) : undefined),
    [entries, hasLead],
  );
  const apart = leading?.id ?? without;
  const others = useMemo(() => withoutPhoto(entries, apart), [entries, apart]);
  const { onMore, onNearEnd } = useNextPage(list);
  const end = list.data?.pages.at(-1)?.next;

  return (
    <>
      {lead?.(leading)}
      <Grid
        entries={others}
        listKey={after === null ? listKey : undefined}
        areCovered={areCovered}
        isBelow={isBelow || leading !== undefined}
        end={end}
        onNearEnd={onNearEnd}
      />
      {entries.length === 0 && !list.hasNextPage ? (
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
