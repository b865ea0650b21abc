import type { Album } from '#data/albums/queries.ts';
import { coverUrl } from '#data/photos/pictures.ts';
import { formatNumber } from '#i18n/format.ts';
import { useLocale } from '#i18n/useMessages.ts';
import { useWords } from '#i18n/words.ts';
import { paths } from '#paths.ts';
import { Cover } from '#ui/Cover.tsx';
import { CoverCard } from '#ui/CoverCard.tsx';

type AlbumCardProps = {
  album: Album;
  /** For its owner alone. */
  isHidden?: boolean;
};

/** An `li`. */
export function AlbumCard({ album, isHidden = false }: AlbumCardProps) {
  const words = useWords('albums');
  const locale = useLocale();
  const { id, owner, title, cover, photoCount, visibility } = album;
  return (
    <CoverCard to={paths.album(owner.username, id)} cover={<Cover cover={cover} src={coverUrl(cover)} />} name={title}>
      <span>{words.photos(formatNumber(locale, photoCount))}</span>
      {visibility === 'unlisted' && <span>{words.unlisted}</span>}
      {isHidden && <span>{words.hidden}</span>}
    </CoverCard>
  );
}
