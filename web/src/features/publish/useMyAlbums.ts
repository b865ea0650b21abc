import { skipToken, useQuery } from '@tanstack/react-query';
import type { Uid } from '#contract/ids.ts';
import { myAlbums, type OwnAlbum } from '#data/albums/ownAlbums.ts';
import { readAll } from '#lib/pagedList.ts';

export type MyAlbum = Pick<OwnAlbum, 'id' | 'title' | 'visibility'>;

/** All own albums, at most 500. Empty until they are wanted and loaded. */
export function useMyAlbums(uid: Uid | undefined, isWanted = true) {
  const { data: albums = [], isError } = useQuery({
    queryKey: ['myAlbums', uid, 'all'],
    queryFn: uid !== undefined && isWanted ? () => readAll(myAlbums(uid)) : skipToken,
  });
  return { albums, isError };
}
