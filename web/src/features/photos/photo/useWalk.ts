import { useInfiniteQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { PhotoId } from '#contract/ids.ts';
import { entriesOf } from '#data/pages.ts';
import { type ListedPhoto, listKeyIn, photoIdOf, photoList } from '#data/photos/lists.ts';
import { useSiteNavigate } from '#i18n/SiteLink.tsx';
import { paths } from '#paths.ts';
import { mutes } from '#session/atoms.ts';
import { useNextPage } from '#session/lists/useNextPage.ts';
import type { Mutes } from '#session/mute/rememberedMutes.ts';
import { rememberWalk } from '../grid/walk.ts';
import { gonePhotos, seenPhotos, useSeenPhotos } from '../list/seenPhotos.ts';

type Neighbours = {
  readonly previous: ListedPhoto | undefined;
  readonly next: ListedPhoto | undefined;
  /** Near the end of the loaded photos. */
  readonly isNearEnd: boolean;
};

const nearEnd = 5;
const none: Neighbours = { previous: undefined, next: undefined, isNearEnd: false };

/** Skips muted and deleted photos, but not `id` itself. A photo outside of the list has no neighbours. */
export function neighboursOf(
  photos: readonly ListedPhoto[],
  id: PhotoId,
  mutes: Mutes | null,
  gone: ReadonlySet<PhotoId>,
): Neighbours {
  const place = photos.findIndex((photo) => photo.id === id);
  if (place === -1) return none;
  const before = seenPhotos(photos.slice(0, place), mutes, gone);
  const behind = seenPhotos(photos.slice(place + 1), mutes, gone);
  return { previous: before.at(-1), next: behind[0], isNearEnd: behind.length < nearEnd };
}

/** The photo's place in its list, from 1. `isMore`: the list has more photos than the loaded ones. */
export type WalkPlace = { readonly at: number; readonly of: number; readonly isMore: boolean };

/** Loads more of the list ahead of the walk. */
export function useWalk(photo: ListedPhoto) {
  const navigate = useSiteNavigate();
  const { state } = useLocation();
  const key = useMemo(() => listKeyIn(state), [state]);
  // The page where the photo was opened loads the list. This only observes it.
  const list = useInfiniteQuery({ ...photoList(key ?? { of: 'everybody' }), enabled: false });
  const { hasNextPage, isFetchNextPageError } = list;
  const { onMore, onNearEnd } = useNextPage(list);
  const data = key && list.data;
  const isRead = data !== undefined;
  const muted = useAtomValue(mutes);
  const gone = useAtomValue(gonePhotos);

  const all = useMemo(() => entriesOf(data, photoIdOf), [data]);
  const { previous, next, isNearEnd } = useMemo(
    () => neighboursOf(all, photo.id, muted, gone),
    [all, photo.id, muted, gone],
  );
  // Only this photo if it was not opened from a list.
  const seen = useSeenPhotos(all);
  const photos = useMemo(() => (seen.some(({ id }) => id === photo.id) ? seen : [photo]), [seen, photo]);

  useEffect(() => {
    if (isNearEnd) onNearEnd();
  }, [isNearEnd, onNearEnd]);

  // Replaces the address, so that "back" still leads to the list.
  const goTo = useCallback(
    (to: ListedPhoto) => {
      // After a failure, the next step retries.
      if (isFetchNextPageError) onMore();
      rememberWalk(to.id);
      void navigate(paths.photo(to.id), { replace: true, state });
    },
    [navigate, state, isFetchNextPageError, onMore],
  );
  // `undefined` if the photo was opened by its address.
  const leave = useMemo(() => (key === undefined ? undefined : () => void navigate(-1)), [key, navigate]);

  const [direction, setDirection] = useState<'previous' | 'next'>();
  useEffect(() => {
    if (direction === undefined || !isRead) return;
    setDirection(undefined);
    const to = direction === 'previous' ? previous : next;
    if (to) goTo(to);
  }, [direction, isRead, previous, next, goTo]);
  // `undefined` without a neighbour. After a reload, only a press loads the list, which costs as much as ten photos.
  const way = (where: 'previous' | 'next', to: ListedPhoto | undefined): (() => void) | undefined => {
    if (to) return () => goTo(to);
    if (key === undefined || isRead) return undefined;
    return () => {
      setDirection(where);
      void list.refetch();
    };
  };

  const place =
    isRead && photos.length > 1
      ? { at: photos.findIndex(({ id }) => id === photo.id) + 1, of: photos.length, isMore: hasNextPage }
      : undefined;

  return {
    listKey: key,
    place,
    photos,
    previous,
    next,
    toPrevious: way('previous', previous),
    toNext: way('next', next),
    goTo,
    leave,
  };
}
