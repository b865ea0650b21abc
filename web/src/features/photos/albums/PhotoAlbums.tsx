import { useQuery } from '@tanstack/react-query';
import type { PublicPhoto } from '#contract/edge/photos.ts';
import { albumsWithPhoto } from '#data/albums/queries.ts';
import { SiteLink } from '#i18n/SiteLink.tsx';
import { useWords } from '#i18n/words.ts';
import { paths } from '#paths.ts';
import { Fact } from '#ui/Fact.tsx';
import { touchTarget } from '#ui/layout.tsx';

/** The public albums that show a listed photo. Nothing where they cannot be read. */
export function PhotoAlbums({ photo: { id } }: { photo: Pick<PublicPhoto, 'id'> }) {
  const words = useWords('photoPage').info;
  const { data: albums = [] } = useQuery(albumsWithPhoto(id));
  return (
    <Fact label={words.albums}>
      {albums.length > 0
        ? albums.map(({ id, owner, title }) => (
            <div key={id}>
              <SiteLink className={touchTarget} to={paths.album(owner.username, id)}>
                <bdi>{title}</bdi>
              </SiteLink>
            </div>
          ))
        : undefined}
    </Fact>
  );
}
