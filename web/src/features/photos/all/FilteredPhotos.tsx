import { useAtomValue } from 'jotai';
import type { PhotoChoice } from '#contract/photoChoice.ts';
import type { Title } from '#data/catalogue/queries.ts';
import { useMessages, useWords } from '#i18n/words.ts';
import { isolated } from '#lib/isolated.ts';
import { paths } from '#paths.ts';
import { mutes } from '#session/atoms.ts';
import { LinkButton } from '#ui/Button.tsx';
import { EmptyState } from '#ui/States.tsx';
import { EndMute } from '../list/MuteMenu.tsx';
import { PhotoListView } from '../list/PhotoListView.tsx';
import { ResultCount } from '../list/ResultCount.tsx';
import { isAhead, isChosen, listOfFilter } from './photosAddress.ts';

type FilteredPhotosProps = { title: Title | undefined; q: string; choice: PhotoChoice };

export function FilteredPhotos({ title, q, choice }: FilteredPhotosProps) {
  const words = useWords('photoLists');
  const titleId = title?.id;
  const key = listOfFilter(titleId, q, choice);
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
      <ResultCount listKey={key} isAnnounced={q !== '' || isChosen(choice)} />
      <PhotoListView
        listKey={key}
        isRanked={q !== ''}
        areCovered={isAhead(title?.spoilerUntil)}
        empty={<NoPhotos title={title} q={q} choice={choice} />}
      />
    </>
  );
}

function NoPhotos({ title, q, choice }: FilteredPhotosProps) {
  const words = useWords('photoLists');
  const { photos } = useMessages();
  if (q !== '' && title !== undefined) {
    return (
      <EmptyState title={words.nothingFoundUnder(isolated(q), isolated(title.name))} text={words.nothingFoundUnderText}>
        <LinkButton to={paths.search({ q })} label={words.searchEverywhere} variant="primary" />
      </EmptyState>
    );
  }
  if (isChosen(choice)) {
    return (
      <EmptyState title={words.noneChosen} text={words.noneChosenText}>
        <LinkButton to={paths.photos()} label={words.allPhotos} variant="primary" />
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={title === undefined ? photos.emptyTitle : words.noPhotosOfTitle(isolated(title.name))}
      text={title === undefined ? photos.emptyText : words.noPhotosOfTitleText}
    >
      <LinkButton to={paths.photoUpload} label={words.upload} variant="primary" />
    </EmptyState>
  );
}
