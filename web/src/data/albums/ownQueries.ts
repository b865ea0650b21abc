import { infiniteQueryOptions } from '@tanstack/react-query';
import type { Uid } from '#contract/ids.ts';
import type { Page } from '#lib/pagedList.ts';
import type { ListCursor } from '../documents.ts';
import { myAlbums, myPhotos } from './ownAlbums.ts';

/** For `useInfiniteQuery`; each visit reads again. */
const paged = <Entry>(
  name: string,
  uid: Uid,
  read: (uid: Uid, after?: ListCursor) => Promise<Page<Entry, ListCursor>>,
) =>
  infiniteQueryOptions({
    queryKey: [name, uid],
    queryFn: ({ pageParam }) => pageParam(),
    initialPageParam: () => read(uid),
    getNextPageParam: ({ next }) => next && (() => read(uid, next)),
    gcTime: 0,
  });

export const myAlbumsQuery = (uid: Uid) => paged('myAlbums', uid, myAlbums);

export const myPhotosQuery = (uid: Uid) => paged('myPhotos', uid, myPhotos);
