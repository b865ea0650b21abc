import { useStore } from 'jotai';
import { type ReactNode, Suspense, useMemo, useRef, useState } from 'react';
import type { PhotoId } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { type StaffPhoto, staffPhotos } from '#data/staff/photos.ts';
import { errorWords } from '#i18n/errorWords.ts';
import { useMessages } from '#i18n/useMessages.ts';
import { useWords } from '#i18n/words.ts';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { toast } from '#ui/toast.ts';
import { useOnDemand } from '#ui/useOnDemand.ts';
import { AdminSkeleton } from '../AdminSkeleton.tsx';
import { StaffListEnd } from '../StaffListEnd.tsx';
import { useFreshList } from '../useFreshList.ts';
import { ActionBar } from './ActionBar.tsx';
import { type Chosen, pressed, without } from './chosen.ts';
import type { AskedAction } from './ModerateDialog.tsx';
import type { PhotoAction, PhotoOrder } from './moderate.ts';
import { isOutOfReach, PhotoCard } from './PhotoCard.tsx';
import { idOfPhoto, photoListOf } from './photoList.ts';
import styles from './photos.module.css';
import { type PhotosFilter, sourceFilterOf } from './photosAddress.ts';
import { RefusedPhotos } from './RefusedPhotos.tsx';
import { useModeration } from './useModeration.ts';

const none: Chosen<PhotoId> = { ids: new Set(), anchor: undefined };
const most = limits.moderation.idsAtOnce;

/** Whether the pictures are in sight, and those for which it is the other way round. */
type Open = { readonly all: boolean; readonly ids: ReadonlySet<PhotoId> };

const turned = ({ all, ids }: Open, id: PhotoId): Open => ({
  all,
  ids: ids.has(id) ? without(ids, [id]) : new Set([...ids, id]),
});

/** A list of photos in all its states. Drawn anew for another filter. */
export function PhotoList({ filter }: { filter: PhotosFilter }) {
  const { app, errors } = useMessages();
  const words = useWords('adminPhotos');
  const store = useStore();
  const pages = useMemo(() => {
    const kept = photoListOf(`${filter.view} ${filter.ownerId ?? ''}`);
    return { kept, source: staffPhotos(sourceFilterOf(filter)), idOf: idOfPhoto };
  }, [filter]);
  const { list, loadAgain, loadMore } = useFreshList(pages);

  function reload(): void {
    store.set(pages.kept, { phase: 'idle' });
    loadAgain();
  }

  switch (list.phase) {
    case 'idle':
    case 'loading':
      return <AdminSkeleton lines={6} height="9rem" />;
    case 'failed':
      return (
        <ErrorState
          title={words.failedList}
          text={errorWords(list.error, errors)}
          retry={{ label: app.retry, onRetry: loadAgain }}
        />
      );
    case 'shown':
      return (
        <Photos photos={list.entries} kept={pages.kept} filter={filter} reload={reload}>
          {list.entries.length === 0 && list.tail.phase === 'complete' ? (
            <EmptyState
              icon="photo"
              title={filter.view === 'held' ? words.empty.held : words.empty.other}
              text={filter.view === 'held' ? words.emptyText.held : words.emptyText.other}
            />
          ) : (
            <StaffListEnd tail={list.tail} onMore={loadMore} />
          )}
        </Photos>
      );
  }
}

type PhotosProps = {
  photos: readonly StaffPhoto[];
  kept: ReturnType<typeof photoListOf>;
  filter: PhotosFilter;
  reload: () => void;
  children: ReactNode;
};

function Photos({ photos, kept, filter, reload, children }: PhotosProps) {
  const { errors } = useMessages();
  const words = useWords('adminPhotos');
  const [chosen, setChosen] = useState(none);
  const [open, setOpen] = useState<Open>({ all: false, ids: new Set() });
  const [asking, setAsking] = useState<AskedAction>();
  const dialog = useOnDemand(async () => (await import('./ModerateDialog.tsx')).ModerateDialog);
  const listed = useRef<HTMLUListElement>(null);
  const shown = photos.filter((photo) => !isOutOfReach(photo)).map(({ id }) => id);
  const selected = photos.filter((photo) => !isOutOfReach(photo) && chosen.ids.has(photo.id));
  const { act, busy, refused, forgetRefused } = useModeration({
    kept,
    filter,
    reload,
    onDone: (done) => {
      setChosen((before) => ({ ...before, ids: without(before.ids, done) }));
      // The button that was pressed goes with the selection.
      listed.current?.focus({ preventScroll: true });
    },
  });
  const hasCovered = photos.some(({ status }) => status !== 'published');
  const isOpen = (id: PhotoId): boolean => open.all !== open.ids.has(id);

  async function onAct(action: PhotoAction): Promise<void> {
    if (action === 'publish' || action === 'restore') await act(selected, { action });
    else if (await dialog.request()) setAsking(action);
    else toast('error', errors.partLost);
  }

  function onOrder(order: PhotoOrder): void {
    setAsking(undefined);
    void act(selected, order);
  }

  return (
    <>
      {photos.length > 0 && (
        <div className={styles.tools}>
          <Button onClick={() => setChosen({ ids: new Set(shown.slice(0, most)), anchor: undefined })}>
            {words.chooseAll}
          </Button>
          {hasCovered && (
            <Button onClick={() => setOpen({ all: !open.all, ids: new Set() })}>
              {open.all ? words.coverAll : words.showAll}
            </Button>
          )}
          <p className={styles.soft}>{words.chooseHint}</p>
        </div>
      )}
      <RefusedPhotos refused={refused} onClose={forgetRefused} />
      <ul role="list" ref={listed} tabIndex={-1} className={styles.photos}>
        {photos.map((photo) => (
          <li key={photo.id}>
            <PhotoCard
              photo={photo}
              isChosen={chosen.ids.has(photo.id)}
              onChoose={(isRange) => setChosen((before) => pressed(before, { id: photo.id, isRange, shown, most }))}
              isOpen={isOpen(photo.id)}
              onToggle={() => setOpen((before) => turned(before, photo.id))}
            />
          </li>
        ))}
      </ul>
      {children}
      {selected.length > 0 && (
        <ActionBar
          count={selected.length}
          busy={busy}
          onAct={(action) => void onAct(action)}
          onNone={() => setChosen(none)}
        />
      )}
      {asking && dialog.part && (
        <Suspense fallback={null}>
          <dialog.part action={asking} count={selected.length} onClose={() => setAsking(undefined)} onOrder={onOrder} />
        </Suspense>
      )}
    </>
  );
}
