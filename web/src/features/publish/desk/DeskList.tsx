import { useState } from 'react';
import type { PhotoId } from '#contract/ids.ts';
import { movePhoto } from '#data/photos/commands.ts';
import { errorWords, useMessages, useTexts, useWords } from '#i18n/words.ts';
import { isolated } from '#lib/isolated.ts';
import { paths } from '#paths.ts';
import { LoadFailed } from '#session/LoadFailed.tsx';
import { LinkButton } from '#ui/Button.tsx';
import { ListEnd } from '#ui/ListEnd.tsx';
import { visuallyHidden } from '#ui/layout.tsx';
import { EmptyState, Skeleton, Skeletons } from '#ui/States.tsx';
import { toast } from '#ui/toast.ts';
import { DeskGrid } from './DeskGrid.tsx';
import { nameOf } from './DeskTile.tsx';
import styles from './desk.module.css';
import { countFilters, type DeskAddress, deskPath } from './deskAddress.ts';
import type { DeskSelection } from './selection.ts';
import type { MyPhotos } from './useMyPhotos.ts';
import { useSaveCaption } from './useSaveCaption.ts';

/** Moves a photo on the profile. `announced` tells the new place to screen readers. */
function useArrange({ photos, move }: Pick<MyPhotos, 'photos' | 'move'>) {
  const { words, errors, number: format } = useTexts('myPhotos');
  const [announced, setAnnounced] = useState<string>();
  /** One write, which puts the photo next to the one at that place. */
  async function arrange(id: PhotoId, to: number): Promise<void> {
    const from = photos.findIndex((photo) => photo.id === id);
    const [moved, there] = [photos[from], photos[to]];
    if (moved === undefined || there === undefined || from === to) return;
    const undoMove = move(id, to);
    try {
      await movePhoto(moved, to < from ? { before: there.id } : { after: there.id });
      setAnnounced(words.arrange.moved(isolated(nameOf(moved, words)), format(to + 1)));
    } catch (error) {
      undoMove();
      toast('error', `${words.arrange.failed} ${errorWords(error, errors)}`);
    }
  }
  return { arrange, announced };
}

type DeskListProps = Pick<DeskSelection, 'selection' | 'select'> & { address: DeskAddress; list: MyPhotos };

export function DeskList({ address, list, selection, select }: DeskListProps) {
  const { words, app, errors } = useTexts('myPhotos');
  const { photos, query } = list;
  const { arrange, announced } = useArrange(list);
  const saveCaption = useSaveCaption(list);
  const { fetchNextPage, hasNextPage, isFetchingNextPage, isFetchNextPageError } = query;
  const readOn = (): void => {
    if (hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage();
  };

  if (query.isPending) return <DeskSkeleton />;
  if (query.data === undefined) {
    return <LoadFailed title={words.failed} error={query.error} onRetry={query.refetch} />;
  }
  if (photos.length === 0 && !hasNextPage) return <NoPhotos address={address} />;
  return (
    <>
      <DeskGrid
        photos={photos}
        selection={selection}
        select={select}
        hasMore={hasNextPage}
        onNearEnd={readOn}
        onCaption={saveCaption}
        onMove={address.sort === 'profile' ? arrange : undefined}
      />
      {hasNextPage && (
        <ListEnd
          list={query}
          onMore={() => void fetchNextPage()}
          more={words.more}
          failure={(error) => words.moreFailed + errorWords(error, errors)}
          retry={app.retry}
        />
      )}
      <p role="status" className={visuallyHidden}>
        {announced}
      </p>
    </>
  );
}

function NoPhotos({ address }: { address: DeskAddress }) {
  const words = useWords('myPhotos');
  const isFiltered = address.status !== undefined || countFilters(address) > 0;
  const [title, text] = isFiltered ? [words.noneTitle, words.noneText] : [words.emptyTitle, words.emptyText];
  return (
    <EmptyState title={title} text={text}>
      <LinkButton
        variant={isFiltered ? 'plain' : 'primary'}
        to={isFiltered ? deskPath({}) : paths.photoUpload}
        label={isFiltered ? words.filters.clear : words.upload}
      />
    </EmptyState>
  );
}

const DeskSkeleton = () => (
  <Skeletons label={useMessages().app.loading} count={12} className={styles.skeleton}>
    <Skeleton height="15rem" />
  </Skeletons>
);
