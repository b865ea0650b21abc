import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import type { Arrangement } from '#contract/callables/albums.ts';
import type { AlbumId, PhotoId } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { arrangeAlbum, readAlbumAgain, saveAlbum } from '#data/albums/commands.ts';
import { myAlbum, type OwnAlbum } from '#data/albums/ownAlbums.ts';
import { myPhotosNow, type OwnPhoto } from '#data/photos/ownPhotos.ts';
import { errorWords, useTextsOf } from '#i18n/words.ts';
import { toast } from '#ui/toast.ts';

/** Pure: `id` at the place of `target`. `before`: the photo that now follows it; `undefined` at the end. */
export function moved(order: readonly PhotoId[], id: PhotoId, target: PhotoId) {
  const isLater = order.indexOf(target) > order.indexOf(id);
  const others = order.filter((other) => other !== id);
  const place = others.indexOf(target) + (isLater ? 1 : 0);
  return { order: others.toSpliced(place, 0, id), before: others[place] };
}

/** The size of one batch read. */
const pageSize = 100;

/** Reads in pages, because an album may hold a thousand photos. `ids` must be stable. */
function usePhotos(id: AlbumId, ids: readonly PhotoId[]) {
  const query = useInfiniteQuery({
    queryKey: ['albumPhotos', id, ids.length],
    queryFn: ({ pageParam }) => myPhotosNow(ids.slice(pageParam, pageParam + pageSize)),
    initialPageParam: 0,
    getNextPageParam: (_page, _pages, from: number) => (from + pageSize < ids.length ? from + pageSize : undefined),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const photos = useMemo(
    () => new Map((query.data?.pages ?? []).flat().map((photo) => [photo.id, photo])),
    [query.data],
  );
  return { query, photos };
}

/** The order and cover of an album that its owner is editing. Shows changes at once, saves them one by one. */
export function useArrangement(album: OwnAlbum, onFailed: () => void) {
  const { id } = album;
  const { words, errors } = useTextsOf('albums', 'arrange');
  const { revalidate } = useRevalidator();
  const [order, setOrder] = useState<readonly PhotoId[]>(album.photoIds);
  const [cover, setCover] = useState(album.coverPhotoId);
  const { query, photos } = usePhotos(id, album.photoIds);
  const hasFailed = useRef(false);

  const failed = (error: unknown): void => {
    hasFailed.current = true;
    toast('error', `${words.failed}${errorWords(error, errors)}`);
    onFailed();
  };
  // Mutations of one scope run one after another.
  const scope = { id: `album ${id}` };
  const { mutate: save, status } = useMutation({
    scope,
    mutationFn: async (change: Partial<Arrangement>) => {
      // The changes after a failed one build on it.
      if (!hasFailed.current) await arrangeAlbum(id, change);
    },
    onError: failed,
  });
  const { mutate: saveCover } = useMutation({
    scope,
    mutationFn: async (coverPhotoId: PhotoId | undefined) => {
      const { title, text, visibility } = (await myAlbum(id)) ?? album;
      await saveAlbum({ id, title, text, visibility, coverPhotoId });
    },
    onMutate: setCover,
    onSuccess: () => toast('success', words.covered),
    onError: (error) => {
      setCover(album.coverPhotoId);
      failed(error);
    },
  });
  const { mutate: showChanges } = useMutation({
    scope,
    mutationFn: () => Promise.all([readAlbumAgain(id), revalidate()]),
  });
  // However the person leaves.
  useEffect(() => () => showChanges(), [showChanges]);

  const states = { idle: undefined, pending: 'saving', success: 'saved', error: undefined } as const;
  const state = states[status];
  const shown = order.flatMap((photoId) => photos.get(photoId) ?? []);

  /** Returns the new place, from 0, or `undefined` if nothing changes. */
  function move(from: number, to: number): number | undefined {
    const [photo, target] = [shown[from], shown[Math.max(0, Math.min(to, shown.length - 1))]];
    if (!photo || !target || photo === target) return undefined;
    const { order: now, before } = moved(order, photo.id, target.id);
    setOrder(now);
    save({ order: { ids: [photo.id], before } });
    return now.indexOf(photo.id);
  }

  function takeOut({ id: photoId }: OwnPhoto): void {
    const before = order[order.indexOf(photoId) + 1];
    setOrder((now) => now.filter((other) => other !== photoId));
    save({ remove: [photoId] });
    toast('success', words.removed, {
      label: words.takeBack,
      seconds: limits.photo.undoSeconds,
      onAction: () => {
        setOrder((now) => {
          const at = before === undefined ? -1 : now.indexOf(before);
          return now.toSpliced(at === -1 ? now.length : at, 0, photoId);
        });
        save({ add: [photoId], order: { ids: [photoId], before } });
      },
    });
  }

  return { order, shown, cover, state, query, move, takeOut, chooseCover: saveCover };
}
