import { atom, useAtomValue, useStore } from 'jotai';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { PhotoId } from '#contract/ids.ts';
import type { ListedPhoto } from '#data/photos/queries.ts';
import { useSiteNavigate } from '#i18n/SiteLink.tsx';
import { paths } from '#paths.ts';
import { mutes } from '#session/atoms.ts';
import type { Mutes } from '#session/mute/rememberedMutes.ts';
import { isKept } from '../list/isKept.ts';
import { listByKey } from '../list/listByKey.ts';
import { listKeyIn } from '../list/listKeys.ts';
import { loadFirstPage, loadMorePhotos } from '../list/photoListCommands.ts';
import { gonePhotos, type PhotoList } from '../list/photoLists.ts';
import { seenPhotos } from '../list/seenPhotos.ts';

type Neighbours = {
  readonly previous: ListedPhoto | undefined;
  readonly next: ListedPhoto | undefined;
  /** Near the end of the loaded photos while more follow: load more now. */
  readonly wantsMore: boolean;
};

const nearEnd = 5;
const none: Neighbours = { previous: undefined, next: undefined, wantsMore: false };

/** Skips muted and gone photos, but not `id` itself. A photo that is not in the list has no neighbours. */
export function neighboursOf(
  list: PhotoList,
  id: PhotoId,
  mutes: Mutes | null,
  gone: ReadonlySet<PhotoId>,
): Neighbours {
  if (list.phase !== 'shown') return none;
  const place = list.entries.findIndex((photo) => photo.id === id);
  if (place === -1) return none;
  const before = seenPhotos(list.entries.slice(0, place), mutes, gone);
  const behind = seenPhotos(list.entries.slice(place + 1), mutes, gone);
  const canAsk = list.tail.phase === 'more' || list.tail.phase === 'more-failed';
  return { previous: before.at(-1), next: behind[0], wantsMore: canAsk && behind.length < nearEnd };
}

/** `isMore`: the list goes on behind the photos that were loaded. */
export type WalkPlace = { readonly at: number; readonly of: number; readonly isMore: boolean };

type Walk = {
  /** Only this photo where it was not opened from a list. */
  readonly photos: readonly ListedPhoto[];
  readonly previous: ListedPhoto | undefined;
  readonly next: ListedPhoto | undefined;
  /** `undefined` without a neighbour. After a reload, only a press reads the list: that costs as much as ten photos. */
  readonly toPrevious: (() => void) | undefined;
  readonly toNext: (() => void) | undefined;
  /** Replaces the address, so that "back" still leads to the list. */
  readonly goTo: (photo: ListedPhoto) => void;
  /** The photo's place in the list, from 1; `undefined` where the list is not known. */
  readonly place: WalkPlace | undefined;
  /** `undefined` where the photo was opened by its address. */
  readonly leave: (() => void) | undefined;
};

const noList = atom<PhotoList>({ phase: 'idle' });

/** Loads more of the list ahead of the walk. */
export function useWalk(photo: ListedPhoto): Walk {
  const store = useStore();
  const navigate = useSiteNavigate();
  const { state } = useLocation();
  const key = listKeyIn(state);
  const current = useMemo(() => (key === undefined ? undefined : listByKey(store, key)), [store, key]);
  const list = useAtomValue(current?.list ?? noList);
  const muted = useAtomValue(mutes);
  const gone = useAtomValue(gonePhotos);

  const { previous, next, wantsMore } = useMemo(
    () => neighboursOf(list, photo.id, muted, gone),
    [list, photo.id, muted, gone],
  );
  const photos = useMemo(() => {
    const seen = list.phase === 'shown' ? seenPhotos(list.entries, muted, gone) : [];
    return seen.some(({ id }) => id === photo.id) ? seen : [photo];
  }, [list, muted, gone, photo]);

  useEffect(() => {
    if (current && wantsMore) void loadMorePhotos(current);
  }, [current, wantsMore]);

  // A list from the tab's storage costs no reads.
  useEffect(() => {
    if (current && isKept(current.key)) void loadFirstPage(current);
  }, [current]);

  const goTo = useCallback(
    (to: ListedPhoto) => void navigate(paths.photo(to.id), { replace: true, state }),
    [navigate, state],
  );
  const leave = useMemo(() => (key === undefined ? undefined : () => void navigate(-1)), [key, navigate]);

  const [asked, setAsked] = useState<'previous' | 'next'>();
  useEffect(() => {
    if (asked === undefined || list.phase !== 'shown') return;
    setAsked(undefined);
    const to = asked === 'previous' ? previous : next;
    if (to) goTo(to);
  }, [asked, list.phase, previous, next, goTo]);
  const way = (where: 'previous' | 'next', to: ListedPhoto | undefined): (() => void) | undefined => {
    if (to) return () => goTo(to);
    if (current === undefined || list.phase === 'shown') return undefined;
    return () => {
      setAsked(where);
      void loadFirstPage(current);
    };
  };

  const place =
    list.phase === 'shown' && photos.length > 1
      ? {
          at: photos.findIndex(({ id }) => id === photo.id) + 1,
          of: photos.length,
          isMore: list.tail.phase !== 'complete',
        }
      : undefined;

  return {
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
