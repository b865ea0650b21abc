import { useInfiniteQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import type { Uid } from '#contract/ids.ts';
import { asListed, myAlbumsQuery } from '#data/albums/ownAlbums.ts';
import { useWords } from '#i18n/words.ts';
import { LoadFailed } from '#session/LoadFailed.tsx';
import { MoreOfList } from '#session/lists/MoreOfList.tsx';
import { EmptyState } from '#ui/States.tsx';
import { AlbumCard } from './AlbumCard.tsx';
import { goneAlbums } from './albumLists.ts';

type OwnAlbumsProps = { uid: Uid; before: ReactNode; className: string };

/** The person's own albums, also unlisted, hidden and empty ones, uncached. Import it lazily. */
export function OwnAlbums({ uid, before, className }: OwnAlbumsProps) {
  const words = useWords('albums');
  const gone = useAtomValue(goneAlbums);
  const query = useInfiniteQuery(myAlbumsQuery(uid));
  if (query.isPending) return before;
  if (query.data === undefined) {
    return <LoadFailed title={words.listFailed} error={query.error} onRetry={query.refetch} />;
  }
  const albums = query.data.pages.flatMap(({ entries }) => entries).filter(({ id }) => !gone.has(id));
  if (albums.length === 0 && !query.hasNextPage) {
    return <EmptyState title={words.emptyTitle} text={words.ownEmptyText} />;
  }
  return (
    <>
      <ol role="list" className={className}>
        {albums.map((album) => (
          <AlbumCard key={album.id} album={asListed(album)} isHidden={album.status === 'hidden'} />
        ))}
      </ol>
      <MoreOfList query={query} words={words} />
    </>
  );
}
