import { type ReactNode, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { PhotoAction } from '#contract/callables/moderatePhotos.ts';
import type { PhotoStatus } from '#contract/documents/photo.ts';
import { isUid, type PhotoId, type Uid } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { queryClient } from '#data/queryClient.ts';
import { namesOf } from '#data/staff/people.ts';
import { photosNow, type StaffPhoto, staffPhotos } from '#data/staff/photos.ts';
import { SiteLink } from '#i18n/SiteLink.tsx';
import { useTexts, useWords } from '#i18n/words.ts';
import { type Chosen, pressed, without } from '#lib/chosen.ts';
import { useLazyDialog } from '#session/useLazyDialog.tsx';
import { Button, IconButton } from '#ui/Button.tsx';
import { dock } from '#ui/dock.ts';
import { classNames, Hint, hintWords, Row, Stack } from '#ui/layout.tsx';
import { EmptyState } from '#ui/States.tsx';
import { adminPaths } from '../adminPaths.ts';
import { AdminSkeleton, changeList, StaffList, StaffPage, useReading, useStaffList, Views } from '../StaffPage.tsx';
import staff from '../staff.module.css';
import { calledIn, useStaffTexts } from '../staffWords.ts';
import { type PhotoCommand, photoActions, refusalWords, useModeration } from './moderate.ts';
import { captionOf, isOutOfReach, PhotoCard } from './PhotoCard.tsx';
import styles from './photos.module.css';

const photoViews = [
  'held',
  'hidden',
  'removed',
  'published',
  'scheduled',
  'failed',
  'processing',
  'uploading',
  'all',
] as const satisfies readonly (PhotoStatus | 'all')[];
type PhotosFilter = { readonly view: (typeof photoViews)[number]; readonly ownerId: Uid | undefined };

function photosFilterIn(search: URLSearchParams): PhotosFilter {
  const owner = search.get('owner');
  const ownerId = isUid(owner) ? owner : undefined;
  const view = photoViews.find((each) => each === search.get('status'));
  return { view: view ?? (ownerId === undefined ? 'held' : 'all'), ownerId };
}

export function PhotosPage() {
  const filter = photosFilterIn(useSearchParams()[0]);
  const words = useWords('adminPhotos');
  const title = useWords('admin').pages.adminPhotos;
  const { view, ownerId } = filter;
  return (
    <StaffPage title={title} lead={words.lead}>
      {ownerId !== undefined && <OwnerLine ownerId={ownerId} />}
      <Views
        label={words.views}
        views={photoViews}
        names={words.view}
        addressOf={(each) => adminPaths.photos({ owner: ownerId, status: each })}
        current={view}
      />
      <PhotoList key={`${view} ${ownerId ?? ''}`} filter={filter} />
    </StaffPage>
  );
}

function OwnerLine({ ownerId }: { ownerId: Uid }) {
  const { words, common } = useStaffTexts('adminPhotos');
  const { data: names } = useReading(['staff', 'names', ownerId], () => namesOf([ownerId]));
  const name = names === undefined ? '…' : calledIn(names, common, ownerId);
  return (
    <p className={classNames(staff.line, hintWords)}>
      <span>{words.ownedBy(name)}</span>
      <SiteLink to={adminPaths.photos()}>{words.everybodys}</SiteLink>
      <SiteLink to={adminPaths.users({ uid: ownerId })}>{words.owner(name)}</SiteLink>
    </p>
  );
}

const none: Chosen<PhotoId> = { ids: new Set(), anchor: undefined };
const most = limits.moderation.idsAtOnce;

/** `all`: every picture is revealed, or none; `ids` are the exceptions. */
type Open = { readonly all: boolean; readonly ids: ReadonlySet<PhotoId> };

const turned = ({ all, ids }: Open, id: PhotoId): Open => ({
  all,
  ids: ids.has(id) ? without(ids, [id]) : new Set([...ids, id]),
});

function PhotoList({ filter: { view, ownerId } }: { filter: PhotosFilter }) {
  const { words, app, errors, number } = useTexts('adminPhotos');
  const queryKey = ['staff', 'photos', view, ownerId];
  const source = staffPhotos({ status: view === 'all' ? undefined : view, ownerId });
  const list = useStaffList({ queryKey, source });
  const photos = list.entries;
  const [chosen, setChosen] = useState(none);
  const [open, setOpen] = useState<Open>({ all: false, ids: new Set() });
  const [asking, setAsking] = useState<Exclude<PhotoAction, 'publish' | 'restore'>>();
  const dialog = useLazyDialog(async () => (await import('./ModerateDialog.tsx')).ModerateDialog);
  const listed = useRef<HTMLUListElement>(null);
  const selectable = photos.filter((photo) => !isOutOfReach(photo));
  const shown = selectable.map(({ id }) => id);
  const selected = selectable.filter(({ id }) => chosen.ids.has(id));
  const { act, busy, refused, forgetRefused } = useModeration({
    onDone: (done) => {
      setChosen((before) => ({ ...before, ids: without(before.ids, done) }));
      // The pressed button goes with the selection.
      listed.current?.focus({ preventScroll: true });
    },
    onChanged: showAsNow,
    onUndone: () => void queryClient.resetQueries({ queryKey, exact: true }),
  });

  /** Photos that no longer belong to the list leave it. */
  async function showAsNow(ids: readonly PhotoId[]): Promise<void> {
    const now = await photosNow(ids);
    const asked = new Set<string>(ids);
    changeList<StaffPhoto>(queryKey, ({ entries, next }) => ({
      entries: entries.flatMap((photo) => {
        const found = asked.has(photo.id) ? now.get(photo.id) : photo;
        return found && (view === 'all' || found.status === view || found === photo) ? [found] : [];
      }),
      next,
    }));
  }

  function onAct(action: PhotoAction): void {
    if (action === 'publish' || action === 'restore') act({ photos: selected, command: { action } });
    else dialog.open(() => setAsking(action));
  }

  function onCommand(command: PhotoCommand): void {
    setAsking(undefined);
    act({ photos: selected, command });
  }

  const frame = (photosAndEnd: ReactNode) => (
    <>
      {photos.length > 0 && (
        <Row gap={2} className={styles.acts}>
          <Button onClick={() => setChosen({ ids: new Set(shown.slice(0, most)), anchor: undefined })}>
            {words.chooseAll}
          </Button>
          {photos.some(({ status }) => status !== 'published') && (
            <Button onClick={() => setOpen({ all: !open.all, ids: new Set() })}>
              {open.all ? words.coverAll : words.showAll}
            </Button>
          )}
          <Hint className={styles.shiftHint}>{words.chooseHint}</Hint>
        </Row>
      )}
      <div role="alert">
        {refused.length > 0 && (
          <Row line align="top" justify="between" className={styles.refused}>
            <Stack gap={1}>
              <p className={staff.wrong}>{words.refusedTitle(number(refused.length))}</p>
              <ul role="list">
                {refused.map(({ photo, code }) => (
                  <li key={photo.id}>
                    {captionOf(photo, words)}: {refusalWords(code, words, errors)}
                  </li>
                ))}
              </ul>
            </Stack>
            <IconButton label={app.close} icon="close" iconSize={20} onClick={forgetRefused} />
          </Row>
        )}
      </div>
      {photosAndEnd}
      {selected.length > 0 && (
        <Stack
          as="section"
          gap={2}
          ref={dock}
          className={classNames(staff.panel, styles.bar)}
          aria-label={words.actions}
        >
          <Row gap={2} dense justify="between">
            <p className={staff.name} role="status">
              {words.chosen(number(selected.length))}
              {selected.length >= most && ` ${words.chosenMost(number(most))}`}
            </p>
            <Button variant="quiet" onClick={() => setChosen(none)} label={words.chooseNone} />
          </Row>
          <Row gap={2} className={styles.acts}>
            {photoActions.map((action) => (
              <Button
                key={action}
                variant={action === 'remove' ? 'danger' : 'plain'}
                busy={busy === action}
                aria-disabled={busy !== undefined}
                onClick={() => busy === undefined && onAct(action)}
                label={words.act[action]}
              />
            ))}
          </Row>
          <Hint className={styles.atOnce}>{words.atOnce}</Hint>
        </Stack>
      )}
      {asking &&
        dialog.draw((ModerateDialog) => (
          <ModerateDialog
            action={asking}
            count={selected.length}
            onClose={() => setAsking(undefined)}
            onCommand={onCommand}
          />
        ))}
    </>
  );

  return (
    <StaffList list={list} failed={words.failedList} waiting={<AdminSkeleton lines={6} height="9rem" />} frame={frame}>
      <ul role="list" ref={listed} tabIndex={-1} className={styles.photos}>
        {photos.map((photo) => (
          <li key={photo.id}>
            <PhotoCard
              photo={photo}
              isChosen={chosen.ids.has(photo.id)}
              onChoose={(isRange) => setChosen((before) => pressed(before, { id: photo.id, isRange, shown, most }))}
              isOpen={open.all !== open.ids.has(photo.id)}
              onToggle={() => setOpen((before) => turned(before, photo.id))}
            />
          </li>
        ))}
      </ul>
      {photos.length === 0 && !list.query.hasNextPage && (
        <EmptyState
          icon="photo"
          title={view === 'held' ? words.empty.held : words.empty.other}
          text={view === 'held' ? words.emptyText.held : words.emptyText.other}
        />
      )}
    </StaffList>
  );
}
