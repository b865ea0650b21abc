import { useAtomValue } from 'jotai';
import type { Title } from '#data/catalogue/queries.ts';
import { useMessages, useWords } from '#i18n/words.ts';
import { isolated } from '#lib/isolated.ts';
import { paths } from '#paths.ts';
import { mutes } from '#session/atoms.ts';
import { LinkButton } from '#ui/Button.tsx';
import { EmptyState } from '#ui/States.tsx';
import { FoundCount } from '../list/FoundCount.tsx';
import { EndMute } from '../list/MuteMenu.tsx';
import { PhotoListView } from '../list/PhotoListView.tsx';
import { isAhead, listOfFilter } from './photosAddress.ts';

export function FilteredPhotos({ title, q }: { title: Title | undefined; q: string }) {
  const words = useWords('photoLists');
  const titleId = title?.id;
  const key = listOfFilter(titleId, q);
  const muted = useAtomValue(mutes)?.mutedTitles;

  if (titleId !== undefined && muted?.includes(titleId)) {
    return (
      <EmptyState title={words.mutedTitle} text={words.mutedText}>
        <EndMute target={{ kind: 'title', id: titleId }} />
      </EmptyState>
    );
  }
  return (
    <>
      <FoundCount listKey={key} isTold={q !== ''} />
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
        <LinkButton to={paths.search({ q })} label={words.searchEverywhere} variant="primary" />
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon="photo"
      title={title === undefined ? photos.emptyTitle : words.noPhotosOfTitle(isolated(title.name))}
      text={title === undefined ? photos.emptyText : words.noPhotosOfTitleText}
    >
      <LinkButton to={paths.photoUpload} label={words.upload} variant="primary" />
    </EmptyState>
  );
}
