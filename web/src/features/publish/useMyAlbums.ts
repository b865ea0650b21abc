import { skipToken, useQuery } from '@tanstack/react-query';
import type { Uid } from '#contract/ids.ts';
import { myAlbums, type OwnAlbum } from '#data/albums/ownAlbums.ts';

export type MyAlbum = Pick<OwnAlbum, 'id' | 'title' | 'visibility'>;

async function allAlbums(uid: Uid): Promise<readonly MyAlbum[]> {
  const all: MyAlbum[] = [];
  for (let page = await myAlbums(uid); ; page = await myAlbums(uid, page.next)) {
    all.push(...page.entries);
    if (page.next === undefined) return all;
  }
}

/** All of one's own, which are at most 500; none before they are wanted and read. */
export function useMyAlbums(uid: Uid | undefined, isWanted = true) {
  const { data: albums = [], isError } = useQuery({
    queryKey: ['myAlbums', uid, 'all'],
    queryFn: uid !== undefined && isWanted ? () => allAlbums(uid) : skipToken,
  });
  return { albums, isError };
}
