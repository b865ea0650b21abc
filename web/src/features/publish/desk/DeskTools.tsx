import { useQuery } from '@tanstack/react-query';
import type { Uid } from '#contract/ids.ts';
import { type countOwnPhotos, readOwnPhotos } from '#data/photos/ownPhotos.ts';
import { formatNumber } from '#i18n/format.ts';
import { useLocale } from '#i18n/useMessages.ts';
import { useWords } from '#i18n/words.ts';
import { ClosedNote } from '#session/closed/ClosedNote.tsx';
import { Button } from '#ui/Button.tsx';
import { Row } from '#ui/layout.tsx';
import { DeskFilters, DeskSort, DeskStates } from './DeskFilters.tsx';
import styles from './desk.module.css';
import { countFilters, type DeskAsked } from './deskAddress.ts';
import { isSelecting } from './selection.ts';
import type { DeskAction } from './useDeskActions.tsx';
import type { DeskSelection } from './useDeskSelection.ts';
import type { MyAlbum } from './useMyAlbums.ts';

type DeskToolsProps = Pick<DeskSelection, 'selection' | 'select'> & {
  uid: Uid;
  asked: DeskAsked;
  counts: Awaited<ReturnType<typeof countOwnPhotos>> | undefined;
  albums: readonly MyAlbum[];
  all: DeskAction;
  hasPhotos: boolean;
  isFiltering: boolean;
  onFiltering: (isFiltering: boolean) => void;
};

/** Which photos are listed, in which order, and how one begins to select. */
export function DeskTools(props: DeskToolsProps) {
  const { uid, asked, counts, albums, selection, select, all, hasPhotos, isFiltering, onFiltering } = props;
  const words = useWords('myPhotos');
  const locale = useLocale();
  const filters = countFilters(asked);
  const isArranged = asked.sort === 'profile';
  // Hardly anybody has any: the list itself is as cheap as a count.
  const { data: removed } = useQuery({
    queryKey: ['deskRemoved', uid],
    queryFn: () => readOwnPhotos(uid, { status: 'removed' }),
    staleTime: 0,
  });
  const withRemoved = [...(counts ?? []), { status: 'removed' as const, count: removed?.entries.length ?? 0 }];
  return (
    <>
      <DeskStates asked={asked} counts={counts && withRemoved} />
      <Row gap={2} className={styles.tools}>
        {!isArranged && (
          <Button aria-expanded={isFiltering} onClick={() => onFiltering(!isFiltering)}>
            {filters === 0 ? words.filters.open : words.filters.openWith(formatNumber(locale, filters))}
          </Button>
        )}
        {hasPhotos && (
          <>
            <Button className={styles.turnOn} onClick={() => select({ kind: 'turned-on' })}>
              {words.turnOn}
            </Button>
            <Button
              className={styles.takeAll}
              data-off={!isSelecting(selection) || undefined}
              busy={all.isBusy}
              onClick={all.perform}
            >
              {all.label}
            </Button>
          </>
        )}
        <DeskSort asked={asked} />
      </Row>
      {isFiltering && !isArranged && <DeskFilters asked={asked} albums={albums} />}
      {isArranged && <p>{words.arrange.lead}</p>}
      <ClosedNote part="changes" />
    </>
  );
}
