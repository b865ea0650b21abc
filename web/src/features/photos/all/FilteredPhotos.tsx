import { useAtomValue } from 'jotai';
import type { Title } from '#data/catalogue/queries.ts';
import { formatNumber } from '#i18n/format.ts';
import { SiteLink } from '#i18n/SiteLink.tsx';
import { useLocale, useMessages } from '#i18n/useMessages.ts';
import { useWords } from '#i18n/words.ts';
import { isolated } from '#lib/isolated.ts';
import { paths } from '#paths.ts';
import { mutes } from '#session/atoms.ts';
import { buttonClass } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { VisuallyHidden } from '#ui/layout.tsx';
import { PhotoListView } from '../list/PhotoListView.tsx';
import { usePhotoList } from '../list/usePhotoList.ts';
import { isAhead, listOfFilter } from './photosAddress.ts';

/** Tells the number of found photos to screen readers, whose users do not see the photos appear. */
export function FilteredPhotos({ title, q }: { title: Title | undefined; q: string }) {
  const words = useWords('photoLists');
  const locale = useLocale();
  const titleId = title?.id;
  const key = listOfFilter(titleId, q);
  const { list, photos } = usePhotoList(key, { isRead: false });
  const muted = useAtomValue(mutes)?.mutedTitles;

  if (titleId !== undefined && muted?.includes(titleId)) {
    return <EmptyState title={words.mutedTitle} text={words.mutedText} />;
  }
  return (
    <>
      <div role="status">
        {q !== '' && photos.length > 0 && (
          <VisuallyHidden>{words.found(formatNumber(locale, photos.length), list.hasNextPage)}</VisuallyHidden>
        )}
      </div>
      <PhotoListView
        listKey={key}
        isRanked={q !== ''}
        areCovered={isAhead(title?.spoilerUntil)}
        empty={<NoPhotos title={title} q={q} />}
      />
    </>
  );
}

function NoPhotos({ title, q }: { title: Title | undefined; q: string }) {
  const words = useWords('photoLists');
  const { photos } = useMessages();
  if (q !== '' && title !== undefined) {
    return (
      <EmptyState title={words.nothingFoundUnder(isolated(q), isolated(title.name))} text={words.nothingFoundUnderText}>
        <SiteLink className={buttonClass('primary')} to={paths.search({ q })}>
          {words.searchEverywhere}
        </SiteLink>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon="photo"
      title={title === undefined ? photos.emptyTitle : words.noPhotosOfTitle(isolated(title.name))}
      text={title === undefined ? photos.emptyText : words.noPhotosOfTitleText}
    >
      <SiteLink className={buttonClass('primary')} to={paths.photoUpload}>
        {words.upload}
      </SiteLink>
    </EmptyState>
  );
}
