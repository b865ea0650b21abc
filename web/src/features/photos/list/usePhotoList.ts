import { type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { entriesOf } from '#data/pages.ts';
import { type ListedPhoto, type ListKey, type PhotoPages, photoIdOf, photoList } from '#data/photos/lists.ts';
import { useVisit } from '#session/lists/useVisit.ts';

export type PhotoListQuery = UseInfiniteQueryResult<PhotoPages>;

type Options = {
  readonly after?: string | null;
  /** If false, uses the cached list without loading it. */
  readonly isRead?: boolean;
  readonly keptForMs?: number;
};

export function usePhotoList(
  key: ListKey,
  { after = null, isRead = true, keptForMs = Number.POSITIVE_INFINITY }: Options = {},
): { readonly list: PhotoListQuery; readonly photos: readonly ListedPhoto[] } {
  const query = photoList(key, after);
  useVisit(query.queryKey, keptForMs);
  const list = useInfiniteQuery({ ...query, enabled: isRead });
  const photos = useMemo(() => entriesOf(list.data, photoIdOf), [list.data]);
  return { list, photos };
}
