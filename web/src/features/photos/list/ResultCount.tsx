import type { ListKey } from '#data/photos/lists.ts';
import { useTexts } from '#i18n/words.ts';
import { VisuallyHidden } from '#ui/layout.tsx';
import { usePhotoList } from './usePhotoList.ts';

/** Announces the count to screen readers, whose users do not see the photos appear. */
export function ResultCount({ listKey, isAnnounced = true }: { listKey: ListKey; isAnnounced?: boolean }) {
  const { words, number } = useTexts('photoLists');
  const { list, photos } = usePhotoList(listKey, { isRead: false });
  return (
    <div role="status">
      {isAnnounced && photos.length > 0 && (
        <VisuallyHidden>{words.found(number(photos.length), list.hasNextPage)}</VisuallyHidden>
      )}
    </div>
  );
}
