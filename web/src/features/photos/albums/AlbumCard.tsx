import type { Album } from '#data/albums/queries.ts';
import { coverUrl } from '#data/photos/pictures.ts';
import { useTexts } from '#i18n/words.ts';
import { paths } from '#paths.ts';
import { useUnmutedCover } from '#session/mute/useUnmutedCovers.ts';
import { Cover } from '#ui/Cover.tsx';
import { CoverCard } from '#ui/CoverCard.tsx';

type AlbumCardProps = {
  album: Album;
  /** Only its owner sees such an album. */
  isHidden?: boolean;
};

/** An `li`. */
export function AlbumCard({ album, isHidden = false }: AlbumCardProps) {
  const { words, number } = useTexts('albums');
  const { id, owner, title, photoCount, visibility } = album;
  const cover = useUnmutedCover(album.cover);
  return (
    <CoverCard to={paths.album(owner.username, id)} cover={<Cover cover={cover} src={coverUrl(cover)} />} name={title}>
      <span>{words.photos(number(photoCount))}</span>
      {visibility === 'unlisted' && <span>{words.unlisted}</span>}
      {isHidden && <span>{words.hidden}</span>}
    </CoverCard>
  );
}
