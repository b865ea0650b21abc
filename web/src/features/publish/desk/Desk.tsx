import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import type { PhotoChange } from '#contract/callables/changePhotos.ts';
import type { PhotoId, Uid } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { movePhoto } from '#data/photos/commands.ts';
import { countOwnPhotos, type OwnPhoto, readOwnPhotos } from '#data/photos/ownPhotos.ts';
import { errorWords } from '#i18n/errorWords.ts';
import { formatNumber } from '#i18n/format.ts';
import { SiteLink } from '#i18n/SiteLink.tsx';
import { useLocale, useMessages } from '#i18n/useMessages.ts';
import { useWords } from '#i18n/words.ts';
import { paths } from '#paths.ts';
import { ClosedNote } from '#session/closed/ClosedNote.tsx';
import { useKeysOfPage } from '#session/keys/keysOfPage.ts';
import { LoadFailed } from '#session/LoadFailed.tsx';
import { useLazyDialog } from '#session/useLazyDialog.tsx';
import { Button, buttonClass } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Icon } from '#ui/Icon.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { ListEnd } from '#ui/ListEnd.tsx';
import { Row, Stack, VisuallyHidden, visuallyHidden } from '#ui/layout.tsx';
import { Note } from '#ui/Note.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { toast } from '#ui/toast.ts';
import { usePageKeys } from '#ui/usePageKeys.ts';
import { DeskFilters, DeskSort, DeskStates } from './DeskFilters.tsx';
import { DeskGrid } from './DeskGrid.tsx';
import { nameOf } from './DeskTile.tsx';
import styles from './desk.module.css';
import { countFilters, type DeskAsked, deskPath, everything } from './deskAddress.ts';
import { JobPanel } from './JobPanel.tsx';
import { isSelecting, nothingSelected, type Selection, type SelectionEvent, selectionAfter } from './selection.ts';
import { useChangeMany } from './useChangeMany.ts';
import { useMyAlbums } from './useMyAlbums.ts';
import { useMyPhotos } from './useMyPhotos.ts';

const most = limits.photo.perChange;
const reduce = (now: Selection, event: SelectionEvent): Selection => selectionAfter(now, event, most);

export function Desk({ uid, asked }: { uid: Uid; asked: DeskAsked }) {
  const { app, errors } = useMessages();
  const words = useWords('myPhotos');
  const locale = useLocale();
  const format = (count: number): string => formatNumber(locale, count);
  const list = useMyPhotos(uid, asked);
  const { photos, query, move } = list;
  const { data: counts, refetch: countAgain } = useQuery({
    queryKey: ['deskCounts', uid],
    queryFn: countOwnPhotos,
    staleTime: 0,
  });
  // Hardly anybody has any: the list itself is as cheap as a count.
  const { data: removed } = useQuery({
    queryKey: ['deskRemoved', uid],
    queryFn: () => readOwnPhotos(uid, { status: 'removed' }),
    staleTime: 0,
  });
  const [selection, select] = useReducer(reduce, nothingSelected);
  const dialog = useLazyDialog(async () => (await import('./ChangeDialog.tsx')).ChangeDialog);
  const [isAsking, setIsAsking] = useState(false);
  const deletion = useLazyDialog(async () => (await import('./DeleteManyDialog.tsx')).DeleteManyDialog);
  const [isAskingToDelete, setIsAskingToDelete] = useState(false);
  const filters = countFilters(asked);
  const [isFiltering, setIsFiltering] = useState(filters > 0);
  const albums = useMyAlbums(uid, isFiltering || isSelecting(selection));
  const [isTakingAll, setIsTakingAll] = useState(false);
  const [said, setSaid] = useState<string>();
  useKeysOfPage('myPhotos');

  const { job, isUnread, isSending, isUndoing, change, undo, close } = useChangeMany(uid, list, countAgain);

  function changeChosen(what: PhotoChange): void {
    setIsAsking(false);
    setIsAskingToDelete(false);
    if (selection.ids.size === 0) return;
    const isBegun = change([...selection.ids], what);
    if (isBegun && what.delete) select({ kind: 'cleared' });
  }

  async function takeAll(): Promise<void> {
    setIsTakingAll(true);
    try {
      const read = await list.readTo(most);
      select({ kind: 'all', shown: read.map(({ id }) => id) });
    } catch {
      toast('error', words.allFailed);
    }
    setIsTakingAll(false);
  }

  const isArranged = asked.sort === 'profile';
  /** One write: the photo is put next to the one that stands there. */
  const arrange = useCallback(
    async (id: PhotoId, to: number) => {
      const from = photos.findIndex((photo) => photo.id === id);
      const [moved, there] = [photos[from], photos[to]];
      if (moved === undefined || there === undefined || from === to) return;
      const undoMove = move(id, to);
      try {
        await movePhoto(moved, to < from ? { before: there.id } : { after: there.id });
        setSaid(words.arrange.moved(nameOf(moved, words), formatNumber(locale, to + 1)));
      } catch (error) {
        undoMove();
        toast('error', `${words.arrange.failed} ${errorWords(error, errors)}`);
      }
    },
    [photos, move, words, locale, errors],
  );

  const hasSelection = selection.ids.size > 0;
  const ask = (): void => dialog.open(() => setIsAsking(true));
  /** One photo goes at once and can be restored; several are named first. */
  const askToDelete = (): void => {
    if (selection.ids.size > 1) deletion.open(() => setIsAskingToDelete(true));
    else changeChosen({ delete: true });
  };
  useFocusKept(isSelecting(selection));
  useUnselectedOnceGone(photos, select);
  usePageKeys({
    Escape: isSelecting(selection) ? () => select({ kind: 'cleared' }) : undefined,
    a: () => void takeAll(),
    e: hasSelection ? ask : undefined,
    Delete: hasSelection ? askToDelete : undefined,
  });

  const { fetchNextPage, hasNextPage, isFetchingNextPage, isFetchNextPageError } = query;
  const readOn = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage();
  }, [fetchNextPage, hasNextPage, isFetchingNextPage, isFetchNextPageError]);

  const withRemoved = [...(counts ?? []), { status: 'removed' as const, count: removed?.entries.length ?? 0 }];
  const frame = (
    <>
      <DeskStates asked={asked} counts={counts && withRemoved} />
      <Row gap={2} className={styles.tools}>
        {!isArranged && (
          <Button aria-expanded={isFiltering} onClick={() => setIsFiltering(!isFiltering)}>
            {filters === 0 ? words.filters.open : words.filters.openWith(format(filters))}
          </Button>
        )}
        {photos.length > 0 && (
          <>
            <Button className={styles.turnOn} onClick={() => select({ kind: 'turned-on' })}>
              {words.turnOn}
            </Button>
            <Button
              className={styles.takeAll}
              data-off={!isSelecting(selection) || undefined}
              busy={isTakingAll}
              onClick={() => void takeAll()}
            >
              {words.selectAll}
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
  if (query.isPending)
    return (
      <>
        {frame}
        <DeskSkeleton />
      </>
    );
  if (query.data === undefined) {
    return (
      <>
        {frame}
        <LoadFailed title={words.failed} error={query.error} onRetry={query.refetch} />
      </>
    );
  }
  const isFiltered = asked.status !== undefined || filters > 0;
  const empty = isFiltered ? (
    <EmptyState icon="photo" title={words.noneTitle} text={words.noneText}>
      <SiteLink className={buttonClass()} to={deskPath(everything)}>
        {words.filters.clear}
      </SiteLink>
    </EmptyState>
  ) : (
    <EmptyState icon="photo" title={words.emptyTitle} text={words.emptyText}>
      <SiteLink className={buttonClass('primary')} to={paths.photoUpload}>
        {words.upload}
      </SiteLink>
    </EmptyState>
  );
  const chosen = photos.filter(({ id }) => selection.ids.has(id));
  return (
    <Stack gap={3} className={styles.desk}>
      {frame}
      {photos.length === 0 && !hasNextPage ? (
        empty
      ) : (
        <DeskGrid
          label={words.photos}
          photos={photos}
          selection={selection}
          select={select}
          hasMore={hasNextPage}
          onNearEnd={readOn}
          onMove={isArranged ? arrange : undefined}
        />
      )}
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
        {said}
      </p>
      <div className={styles.dock}>
        {isUnread && <Note icon="warning">{words.job.unread}</Note>}
        {job && (
          <JobPanel
            job={job}
            photos={photos}
            isUndoing={isUndoing}
            onUndo={() => void undo()}
            onChoose={(ids) => {
              select({ kind: 'all', shown: ids });
              close();
            }}
            onClose={close}
          />
        )}
        {isSelecting(selection) && (
          <Row as="section" gap={2} justify="between" className={styles.panel} aria-label={words.selection}>
            <Row gap={1} line>
              <IconButton
                label={words.clear}
                icon={<Icon name="close" size={20} />}
                onClick={() => select({ kind: 'cleared' })}
              />
              <p role="status" className={styles.bold}>
                {hasSelection ? words.selected(format(selection.ids.size)) : words.tapToSelect}
                {selection.ids.size >= most && ` ${words.selectedMost(format(most))}`}
              </p>
            </Row>
            {hasSelection && (
              <Row gap={2}>
                <Button variant="primary" busy={isSending || dialog.busy} onClick={ask}>
                  {words.change}
                </Button>
                <Button variant="danger" busy={isSending || deletion.busy} onClick={askToDelete}>
                  {words.delete}
                </Button>
              </Row>
            )}
          </Row>
        )}
      </div>
      {isAskingToDelete &&
        deletion.draw((DeleteManyDialog) => (
          <DeleteManyDialog
            count={selection.ids.size}
            photos={chosen}
            onDelete={() => changeChosen({ delete: true })}
            onClose={() => setIsAskingToDelete(false)}
          />
        ))}
      {isAsking &&
        dialog.draw((ChangeDialog) => (
          <ChangeDialog
            count={selection.ids.size}
            photos={chosen}
            albums={albums}
            onSend={changeChosen}
            onClose={() => setIsAsking(false)}
          />
        ))}
    </Stack>
  );
}

/** The bar takes the focus with it when it goes: the tile where one was gets it. */
function useFocusKept(isBarThere: boolean): void {
  const wasThere = useRef(false);
  useEffect(() => {
    if (wasThere.current && !isBarThere && document.activeElement === document.body) {
      document.querySelector<HTMLElement>('[data-id] input[tabindex="0"]')?.focus({ preventScroll: true });
    }
    wasThere.current = isBarThere;
  }, [isBarThere]);
}

/** What has left the list is not selected any more: nobody would see what is changed. */
function useUnselectedOnceGone(photos: readonly OwnPhoto[], select: (event: SelectionEvent) => void): void {
  const before = useRef(photos);
  useEffect(() => {
    const listed = new Set(photos.map(({ id }) => id));
    const ids = before.current.flatMap(({ id }) => (listed.has(id) ? [] : [id]));
    before.current = photos;
    if (ids.length > 0) select({ kind: 'gone', ids });
  }, [photos, select]);
}

const greyTiles = Array.from({ length: 12 }, (_, tile) => tile);

function DeskSkeleton() {
  const { app } = useMessages();
  return (
    <div role="status" className={styles.skeleton}>
      <VisuallyHidden>{app.loading}</VisuallyHidden>
      {greyTiles.map((tile) => (
        <Skeleton key={tile} height="15rem" />
      ))}
    </div>
  );
}
