import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import type { Title } from '#data/catalogue/queries.ts';
import { photosOf } from '#data/photos/queries.ts';
import { formatNumber } from '#i18n/format.ts';
import { useLocale } from '#i18n/useMessages.ts';
import { useWords } from '#i18n/words.ts';
import { mutes } from '#session/atoms.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import { listKey } from '../list/listKeys.ts';
import { PhotoListView } from '../list/PhotoListView.tsx';
import { photoListAtom } from '../list/photoLists.ts';
import { isAhead } from './isAhead.ts';
import { NoPhotos } from './NoPhotos.tsx';
import { subjectOfFilter } from './subjectOfFilter.ts';

/** The photos that the filters let through, and for a search how many there are, for those who do not see them come. */
export function FilteredPhotos({ title, q }: { title: Title | undefined; q: string }) {
  const words = useWords('photoLists');
  const locale = useLocale();
  const titleId = title?.id;
  const key = listKey(subjectOfFilter(titleId, q));
  const source = useMemo(() => photosOf({ title: titleId, q }), [titleId, q]);
  const list = useAtomValue(photoListAtom(key));
  const muted = useAtomValue(mutes)?.mutedTitles;

  if (titleId !== undefined && muted?.includes(titleId)) {
    return <EmptyState title={words.mutedTitle} text={words.mutedText} />;
  }
  return (
    <>
      <div role="status">
        {q !== '' && list.phase === 'shown' && (
          <VisuallyHidden>
            {words.found(formatNumber(locale, list.photos.length), list.tail.phase !== 'complete')}
          </VisuallyHidden>
        )}
      </div>
      <PhotoListView
        listKey={key}
        source={source}
        isRanked={q !== ''}
        areCovered={isAhead(title?.spoilerUntil)}
        empty={<NoPhotos title={title} q={q} />}
      />
    </>
  );
}
