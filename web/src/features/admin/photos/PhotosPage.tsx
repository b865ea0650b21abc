import { type ReactNode, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { moderatePhotosContract } from '#contract/callables/moderatePhotos.ts';
import type { PhotoStatus } from '#contract/documents/photo.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { isUid, type PhotoId, type Uid } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { call } from '#data/call.ts';
import { queryClient } from '#data/queryClient.ts';
import { namesOf } from '#data/staff/people.ts';
import { photosNow, type StaffPhoto, staffPhotos } from '#data/staff/photos.ts';
import { SiteLink } from '#i18n/SiteLink.tsx';
import { type Messages, useWords, type Words } from '#i18n/words.ts';
import { type Chosen, pressed, without } from '#lib/chosen.ts';
import { createLimiter } from '#lib/limiter.ts';
import { useAct } from '#session/useAct.ts';
import { useLazyDialog } from '#session/useLazyDialog.tsx';
import { Button, IconButton } from '#ui/Button.tsx';
import { dock } from '#ui/dock.ts';
import { classNames, Hint, hintWords, Row, Stack } from '#ui/layout.tsx';
import { EmptyState } from '#ui/States.tsx';
import { toast } from '#ui/toast.ts';
import { actsOn, actWords, type Offer } from '../acts/acts.ts';
import { ownersReading } from '../acts/readers.ts';
import { type Typed, untyped } from '../acts/typed.ts';
import { adminPaths } from '../adminPaths.ts';
import { AdminSkeleton, changeList, StaffList, StaffPage, useReading, useStaffList, Views } from '../StaffPage.tsx';
import staff from '../staff.module.css';
import { calledIn, useStaffTexts } from '../staffWords.ts';
import { undo, undoOffer } from '../undo.ts';
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
  const { words, common, app, errors, number } = useStaffTexts('adminPhotos');
  const queryKey = ['staff', 'photos', view, ownerId];
  const source = staffPhotos({ status: view === 'all' ? undefined : view, ownerId });
  const list = useStaffList({ queryKey, source });
  const photos = list.entries;
  const [chosen, setChosen] = useState(none);
  const [open, setOpen] = useState<Open>({ all: false, ids: new Set() });
  const [asking, setAsking] = useState<PhotosOffer>();
  const dialog = useLazyDialog(async () => (await import('../acts/ActForm.tsx')).ActDialog);
  const listed = useRef<HTMLUListElement>(null);
  const selectable = photos.filter((photo) => !isOutOfReach(photo));
  const owners = photos.flatMap(({ id, ownerId }) => (chosen.ids.has(id) ? [ownerId] : []));
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
    const wanted = new Set<string>(ids);
    changeList<StaffPhoto>(queryKey, ({ entries, next }) => ({
      entries: entries.flatMap((photo) => {
        const current = wanted.has(photo.id) ? now.get(photo.id) : photo;
        return current && (view === 'all' || current.status === view || current === photo) ? [current] : [];
      }),
      next,
    }));
  }

  function onAct(offer: PhotosOffer): void {
    if (offer.on.atOnce) act({ photos: selected, offer, typed: untyped });
    else dialog.open(() => setAsking(offer));
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
            {actsOn('onPhotos', common).map((offer) => (
              <Button
                key={offer.name}
                variant={offer.isDangerous ? 'danger' : 'plain'}
                busy={busy === offer.name}
                aria-disabled={busy !== undefined}
                onClick={() => busy === undefined && onAct(offer)}
                label={offer.words.label ?? offer.label}
              />
            ))}
          </Row>
          <Hint className={styles.atOnce}>{words.atOnce}</Hint>
        </Stack>
      )}
      {asking &&
        dialog.draw((ActDialog) => (
          <ActDialog
            name={asking.name}
            title={asking.words.ask?.(number(selected.length)) ?? asking.label}
            label={
              actWords(asking.name, common).labelOn?.(common.targets.photo(number(selected.length))) ?? asking.label
            }
            consequence={asking.words.consequence}
            readers={{ note: ownersReading(owners, 'photo', [asking.name]) }}
            send={(typed) => {
              setAsking(undefined);
              act({ photos: selected, offer: asking, typed });
            }}
            onClose={() => setAsking(undefined)}
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
          title={view === 'held' ? words.empty.held : words.empty.other}
          text={view === 'held' ? words.emptyText.held : words.emptyText.other}
        />
      )}
    </StaffList>
  );
}

/** `photo`: as it was at the call. */
type RefusedPhoto = { readonly photo: StaffPhoto; readonly code: ErrorCode };

const undoneAtOnce = createLimiter(5);

type PhotosOffer = Offer<'onPhotos'>;

type Moderation = { readonly photos: readonly StaffPhoto[]; readonly offer: PhotosOffer; readonly typed: Typed };

type ModerationOptions = {
  readonly onDone: (ids: readonly PhotoId[]) => void;
  readonly onChanged: (ids: readonly PhotoId[]) => Promise<void>;
  readonly onUndone: () => void;
};

function useModeration({ onDone, onChanged, onUndone }: ModerationOptions) {
  const { words, common, number } = useStaffTexts('adminPhotos');
  const [refused, setRefused] = useState<readonly RefusedPhoto[]>([]);

  async function undoAll(auditIds: readonly string[]): Promise<void> {
    const outcomes = await Promise.allSettled(auditIds.map((auditId) => undoneAtOnce(() => undo([auditId]))));
    const undone = outcomes.filter(({ status }) => status === 'fulfilled').length;
    if (undone > 0) toast('success', words.undone(number(undone)));
    if (undone < auditIds.length) toast('error', words.undoFailed(number(auditIds.length - undone)));
    onUndone();
  }

  const { busy, run } = useAct(async ({ photos, offer: { on, words: did }, typed }: Moderation) => {
    const { rule, note, blockImage } = typed;
    const ids = photos.map(({ id }) => id);
    setRefused([]);
    const { results } = await call(moderatePhotosContract, {
      ids,
      action: on.action,
      note,
      rule: rule ?? undefined,
      blockImage,
    });
    const outcomeOf = new Map(results.map((result) => [result.id, result]));
    setRefused(
      photos.flatMap((photo) => {
        const outcome = outcomeOf.get(photo.id);
        return outcome && !outcome.ok ? [{ photo, code: outcome.code ?? 'internal' }] : [];
      }),
    );
    const done = results.filter(({ ok }) => ok);
    if (done.length > 0) {
      const auditIds = done.flatMap((photo) => photo.auditIds);
      const undoing = undoOffer(auditIds, common.undo, () => void undoAll(auditIds));
      toast('success', did.done(number(done.length)), undoing);
      onDone(done.map(({ id }) => id));
    }
    // The act is done; a list that could not be read again does not change that.
    await onChanged(ids).catch(() => undefined);
  });

  return { act: run, busy: busy?.offer.name, refused, forgetRefused: () => setRefused([]) };
}

function refusalWords(code: ErrorCode, { refused }: Words['adminPhotos'], errors: Messages['errors']): string {
  const ofPhotos: Partial<Record<ErrorCode, string>> = {
    'failed-precondition': refused.state,
    'not-found': refused.gone,
    'permission-denied': refused.notAllowed,
  };
  return ofPhotos[code] ?? errors.codes[code];
}
