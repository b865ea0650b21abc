import { type InfiniteData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { AlbumId, PhotoId, Uid } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { myAlbum } from '#data/albums/ownAlbums.ts';
import type { ListCursor, Page } from '#data/documents.ts';
import { myPhotosNow, type OwnPhoto, readOwnPhotos } from '#data/photos/ownPhotos.ts';
import { queryClient } from '#data/queryClient.ts';
import { useVisit } from '#session/lists/useVisit.ts';
import { type DeskAddress, isWanted, photosQuery } from './deskAddress.ts';

type Pages = InfiniteData<Page<OwnPhoto>, ListCursor | undefined>;

const cachedMs = 3_600_000;
const everyMs = 4_000;
/** The list drops an upload that has not arrived by then. */
const awaitedMs = 3_600_000;

const isOnItsWay = ({ status, createdAt }: OwnPhoto): boolean =>
  status === 'processing' || (status === 'uploading' && Date.now() - createdAt.getTime() < awaitedMs);

const albumKeyQuery = (id: AlbumId) => ({
  queryKey: ['albumKey', id],
  queryFn: async () => (await myAlbum(id))?.key ?? null,
  staleTime: Number.POSITIVE_INFINITY,
});

/** Reloads on each visit, except for back navigation. */
export function useMyPhotos(uid: Uid, address: DeskAddress) {
  const album = address.of?.kind === 'album' ? albumKeyQuery(address.of.id) : undefined;
  const queryKey = ['deskPhotos', uid, address];
  useVisit(queryKey, 0);
  const query = useInfiniteQuery({
    queryKey,
    queryFn: async ({ pageParam }) => {
      const albumKey = album && (await queryClient.fetchQuery(album));
      return readOwnPhotos(uid, photosQuery(address, albumKey ?? undefined), pageParam);
    },
    initialPageParam: undefined as ListCursor | undefined,
    getNextPageParam: ({ next }: Page<OwnPhoto>) => next,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: cachedMs,
  });
  const { data } = query;
  const photos = useMemo(() => {
    const all = data?.pages.flatMap(({ entries }) => entries) ?? [];
    return [...new Map(all.map((photo) => [photo.id, photo])).values()];
  }, [data]);

  const write = (change: (data: Pages) => Pages): unknown =>
    queryClient.setQueryData<Pages>(queryKey, (data) => data && change(data));

  /** Photos missing in `now` are gone. Photos that no longer match the filters leave the list. */
  function show(ids: readonly PhotoId[], now: readonly OwnPhoto[]): void {
    const left = new Set(ids);
    const byId = new Map(now.map((photo) => [photo.id, photo]));
    const albumKey = album && queryClient.getQueryData<string | null>(album.queryKey);
    const wanted = photosQuery(address, albumKey ?? undefined);
    const shown = (photo: OwnPhoto): readonly OwnPhoto[] => {
      if (!left.has(photo.id)) return [photo];
      const changed = byId.get(photo.id);
      return changed !== undefined && isWanted(changed, wanted) ? [changed] : [];
    };
    write((data) => ({
      ...data,
      pages: data.pages.map((page) => ({ ...page, entries: page.entries.flatMap(shown) })),
    }));
  }

  /** Removes photos from the list at once. The returned function restores their places. */
  function take(ids: readonly PhotoId[]): () => void {
    const before = queryClient.getQueryData<Pages>(queryKey)?.pages ?? [];
    show(ids, []);
    return () => write((now) => ({ ...now, pages: [...before, ...now.pages.slice(before.length)] }));
  }

  const awaited = photos.filter(isOnItsWay).map(({ id }) => id);
  awaited.splice(limits.page.maxPerQuery);
  useQuery({
    queryKey: ['awaitedPhotos', uid, ...awaited],
    queryFn: async () => {
      const now = await myPhotosNow(awaited);
      show(awaited, now);
      return now.length;
    },
    enabled: awaited.length > 0,
    initialData: 0,
    refetchInterval: everyMs,
    gcTime: 0,
  });

  /** Loads pages until the list has this many photos, or all. */
  async function readTo(count: number): Promise<readonly OwnPhoto[]> {
    for (;;) {
      const pages = queryClient.getQueryData<Pages>(queryKey)?.pages ?? [];
      const read = pages.flatMap(({ entries }) => entries);
      if (read.length >= count || pages.at(-1)?.next === undefined) return read;
      const { isError, error } = await query.fetchNextPage();
      if (isError) throw error;
    }
  }

  /** Moves a photo in the list. The returned function reverts that. */
  function move(id: PhotoId, to: number): () => void {
    const before = queryClient.getQueryData<Pages>(queryKey);
    const moved = photos.find((photo) => photo.id === id);
    if (moved === undefined) return () => undefined;
    const entries = photos.filter((photo) => photo.id !== id).toSpliced(to, 0, moved);
    write(({ pages, pageParams }) => ({
      pages: [{ entries, next: pages.at(-1)?.next }],
      pageParams: pageParams.slice(0, 1),
    }));
    return () => queryClient.setQueryData<Pages>(queryKey, before);
  }

  return { query, photos, show, take, move, readTo };
}

export type MyPhotos = ReturnType<typeof useMyPhotos>;
