import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { PublicPhoto } from '#contract/edge/photos.ts';
import { albumsWithPhoto } from '#data/albums/queries.ts';
import { queryClient } from '#data/queryClient.ts';
import { useWords } from '#i18n/words.ts';
import { paths } from '#paths.ts';
import { Fact } from '#ui/Fact.tsx';
import { touchTarget } from '#ui/layout.tsx';

/** The public albums that a photo is in; asks only where it is in one. Nothing where they cannot be read. */
export function PhotoAlbums({ photo: { id, albumKeys = [] } }: { photo: Pick<PublicPhoto, 'id' | 'albumKeys'> }) {
  const words = useWords('photoPage').info;
  const { data: albums = [] } = useQuery(
    { queryKey: ['albumsWithPhoto', id], queryFn: () => albumsWithPhoto(id), enabled: albumKeys.length > 0 },
    queryClient,
  );
  return (
    <Fact label={words.albums}>
      {albums.length > 0
        ? albums.map(({ id, owner, title }) => (
            <div key={id}>
              <Link className={touchTarget} to={paths.album(owner.username, id)}>
                <bdi>{title}</bdi>
              </Link>
            </div>
          ))
        : undefined}
    </Fact>
  );
}
