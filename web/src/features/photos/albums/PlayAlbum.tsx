import type { ListKey } from '#data/photos/lists.ts';
import { useSiteNavigate } from '#i18n/SiteLink.tsx';
import { useWords } from '#i18n/words.ts';
import { paths } from '#paths.ts';
import { Button } from '#ui/Button.tsx';
import { useSeenPhotos } from '../list/seenPhotos.ts';
import { usePhotoList } from '../list/usePhotoList.ts';

/** Starts the slideshow with the first photo of the list. Import it lazily. */
export function PlayAlbum({ photos: list }: { photos: ListKey }) {
  const words = useWords('albums');
  const navigate = useSiteNavigate();
  const [first, second] = useSeenPhotos(usePhotoList(list, { isRead: false }).photos);
  if (first === undefined || second === undefined) return null;
  return (
    <Button
      onClick={() => void navigate(paths.photo(first.id), { state: { list, plays: true } })}
      label={words.slideshow}
    />
  );
}
