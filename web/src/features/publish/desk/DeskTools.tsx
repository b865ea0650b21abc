import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Uid } from '#contract/ids.ts';
import { countOwnPhotos, readOwnPhotos } from '#data/photos/ownPhotos.ts';
import { useTexts } from '#i18n/words.ts';
import { ClosedNote } from '#session/closed/ClosedNote.tsx';
import { Button } from '#ui/Button.tsx';
import { Row } from '#ui/layout.tsx';
import { useMyAlbums } from '../useMyAlbums.ts';
import { DeskFilters, DeskSort, DeskStates } from './DeskFilters.tsx';
import styles from './desk.module.css';
import { countFilters, type DeskAddress } from './deskAddress.ts';
import { type DeskSelection, isSelecting } from './selection.ts';
import { deskCountsKey } from './useChangeMany.ts';

type DeskToolsProps = {
  uid: Uid;
  address: DeskAddress;
  selecting: DeskSelection;
  hasPhotos: boolean;
  /** The list is read, and nothing is in it. */
  isEmpty: boolean;
};

/** Filters, the order and the start of a selection. */
export function DeskTools({ uid, address, selecting, hasPhotos, isEmpty }: DeskToolsProps) {
  const { words, number: format } = useTexts('myPhotos');
  const filters = countFilters(address);
  const isArranged = address.sort === 'profile';
  const [isFiltering, setIsFiltering] = useState(filters > 0);
  const { albums } = useMyAlbums(uid, isFiltering);
  const { data: counts } = useQuery({ queryKey: deskCountsKey(uid), queryFn: countOwnPhotos, staleTime: 0 });
  // Almost nobody has any, so the list is as cheap as a count.
  const { data: removed } = useQuery({
    queryKey: ['deskRemoved', uid],
    queryFn: () => readOwnPhotos(uid, { status: 'removed' }),
    staleTime: 0,
  });
  const withRemoved = [...(counts ?? []), { status: 'removed' as const, count: removed?.entries.length ?? 0 }];
  const takeAll = useRef<HTMLButtonElement>(null);
  // On touch screens, one button replaces the other, so that the photos stay in their place.
  const turnOn = (): void => {
    flushSync(() => selecting.select({ kind: 'turned-on' }));
    takeAll.current?.focus();
  };
  const isAll = filters === 0 && address.status === undefined;
  if (isEmpty && isAll && (removed?.entries.length ?? 0) === 0) return <ClosedNote part="changes" />;
  return (
    <>
      <DeskStates address={address} counts={counts && withRemoved} />
      <Row gap={2} className={styles.tools}>
        {!isArranged && (
          <Button aria-expanded={isFiltering} onClick={() => setIsFiltering(!isFiltering)}>
            {filters === 0 ? words.filters.open : words.filters.openWith(format(filters))}
          </Button>
        )}
        {hasPhotos && (
          <>
            {!isSelecting(selecting.selection) && (
              <Button className={styles.turnOn} onClick={turnOn}>
                {words.turnOn}
              </Button>
            )}
            <Button
              ref={takeAll}
              className={styles.takeAll}
              data-off={!isSelecting(selecting.selection) || undefined}
              busy={selecting.isTakingAll}
              onClick={() => void selecting.takeAll()}
              label={words.selectAll}
            />
          </>
        )}
        <DeskSort address={address} />
      </Row>
      {isFiltering && !isArranged && <DeskFilters address={address} albums={albums} />}
      {isArranged && <p>{words.arrange.lead}</p>}
      <ClosedNote part="changes" />
    </>
  );
}
