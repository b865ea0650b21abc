import { skipToken, useQuery } from '@tanstack/react-query';
import type { Uid } from '#contract/ids.ts';
import { myAlbums, type OwnAlbum } from '#data/albums/ownAlbums.ts';
import { readAll } from '#lib/pagedList.ts';

export type MyAlbum = Pick<OwnAlbum, 'id' | 'title' | 'visibility'>;

/** All of one's own, which are at most 500; none before they are wanted and read. */
export function useMyAlbums(uid: Uid | undefined, isWanted = true) {
  const { data: albums = [], isError } = useQuery({
    queryKey: ['myAlbums', uid, 'all'],
    queryFn: uid !== undefined && isWanted ? () => readAll(myAlbums(uid)) : skipToken,
  });
  return { albums, isError };
}
