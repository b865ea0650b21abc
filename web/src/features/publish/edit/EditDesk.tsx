import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { PhotoId } from '#contract/ids.ts';
import type { OwnPhoto } from '#data/photos/ownPhotos.ts';
import { PageTitle } from '#i18n/PageTitle.tsx';
import { useSiteNavigate } from '#i18n/SiteLink.tsx';
import { useTexts, useWords } from '#i18n/words.ts';
import { isolated } from '#lib/isolated.ts';
import { paths } from '#paths.ts';
import type { User } from '#session/atoms.ts';
import { ClosedNote } from '#session/closed/ClosedNote.tsx';
import { Button, LinkButton } from '#ui/Button.tsx';
import { dock } from '#ui/dock.ts';
import { quietPart } from '#ui/Lazy.tsx';
import { LeaveGuard } from '#ui/LeaveGuard.tsx';
import { Page, Row, Stack } from '#ui/layout.tsx';
import { Note } from '#ui/Note.tsx';
import { PhotoFields } from '../fields/PhotoFields.tsx';
import type { PhotoValues } from '../fields/photoValues.ts';
import { ConflictSection } from './ConflictSection.tsx';
import { type Conflict, differingFields, valuesOf } from './conflict.ts';
import styles from './edit.module.css';
import { EditedPicture, PictureSection } from './PictureSection.tsx';
import { type Saving, useSaveEdit } from './saveEdit.ts';
import { usePictureReplacement } from './sendPicture.ts';
import { useSaveWithPicture } from './useSaveWithPicture.ts';

type EditFormProps = {
  photo: OwnPhoto;
  values: PhotoValues;
  saving: Saving;
  isSaving: boolean;
  /** A problem outside the fields. */
  problem: string | undefined;
  onChange: (change: Partial<PhotoValues>) => void;
  onSave: () => void;
  remove: ReactNode;
  isOwn: boolean;
};

function EditForm({ photo, values, saving, isSaving, problem, onChange, onSave, remove, isOwn }: EditFormProps) {
  const words = useWords('editPhoto');
  const form = useRef<HTMLFormElement>(null);
  const { problems, error, forgive } = saving;

  useEffect(() => {
    if (Object.keys(problems).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [problems]);

  return (
    <Stack
      as="form"
      ref={form}
      gap={5}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSave();
      }}
    >
      <PhotoFields
        isMarked={photo.marked !== undefined}
        hasMoment={photo.showMoment}
        values={values}
        problems={problems}
        isOwn={isOwn}
        isSeen={photo.publishedAt !== undefined}
        onChange={(change) => {
          forgive(change);
          onChange(change);
        }}
      />
      {remove !== false && <div>{remove}</div>}
      <ClosedNote part="changes" />
      <div ref={dock} className={styles.bar}>
        <Note icon="warning">
          {error ?? problem ?? (Object.keys(problems).length > 0 ? words.problem.fields : undefined)}
        </Note>
        <Row gap={2}>
          <Button type="submit" variant="primary" busy={isSaving} label={words.save} />
          <LinkButton variant="quiet" to={paths.photo(photo.id)} label={words.cancel} />
        </Row>
      </div>
    </Stack>
  );
}

const OutOfSight = quietPart(async () => (await import('#session/OutOfSight.tsx')).OutOfSight);

export type EditDeskProps = {
  id: PhotoId;
  viewer: User;
  photo: OwnPhoto;
  /** Called when cached pages of the photo are outdated; resolves once they are refreshed. */
  onChanged: () => Promise<void>;
  /** Rendered for the owner only. Calls `leave` when the deletion starts. */
  remove: (leave: () => void) => ReactNode;
};

export function EditDesk({ id, viewer, photo: loaded, onChanged, remove }: EditDeskProps) {
  const { words, app } = useTexts('editPhoto');
  const navigate = useSiteNavigate();
  const [photo, setPhoto] = useState(loaded);
  /** The version that the person saw, for `saveEdit`. */
  const [base, setBase] = useState(loaded);
  const [values, setValues] = useState<PhotoValues>(() => valuesOf(loaded));
  const [conflict, setConflict] = useState<Conflict>();
  const [goingTo, setGoingTo] = useState<string>();
  const isOwner = photo.ownerId === viewer.uid;

  // In an effect, because the guard must render as inactive before the page leaves.
  useEffect(() => {
    if (goingTo !== undefined) void navigate(goingTo, { replace: true });
  }, [goingTo, navigate]);

  const replacing = usePictureReplacement(id, viewer.uid, (now) => {
    setPhoto(now);
    void onChanged();
  });
  const { replacement } = replacing;
  const isProcessing = replacement.phase === 'underWay' && replacement.state.phase === 'processing';
  const isSending = replacement.phase === 'underWay' && !isProcessing;

  const saving = useSaveEdit({
    base,
    by: isOwner ? 'owner' : 'staff',
    hasNewPicture: replacement.phase === 'done',
    onDone: async (hasChanged) => {
      if (hasChanged) await onChanged();
      setGoingTo(paths.photo(id));
    },
    onConflict: (conflicts, now) => {
      setConflict(conflicts);
      setBase(now);
      setPhoto(now);
    },
  });

  const both = useSaveWithPicture({
    replacing,
    values,
    isRight: saving.isRight,
    saveFields: (chosen) => void saving.save(chosen),
  });
  const isSaving = saving.isSaving || both.isAwaiting;

  function takeChosen(chosen: PhotoValues): void {
    setValues(chosen);
    setConflict(undefined);
  }

  const { username, displayName } = photo.owner;
  const isDirty = conflict !== undefined || differingFields(valuesOf(base), values).length > 0;
  return (
    <Page>
      <PageTitle>{words.title}</PageTitle>
      <h1 tabIndex={-1}>{words.title}</h1>
      {!isOwner && <p className={styles.note}>{words.asStaff(isolated(displayName || username))}</p>}
      {photo.status !== 'published' && (
        <div className={styles.note}>
          <OutOfSight photo={photo} rulesPath={paths.rules} isOwner={isOwner} />
        </div>
      )}
      <Stack gap={6} className={styles.columns}>
        <div className={styles.aside}>
          {isOwner ? (
            <PictureSection photo={photo} replacing={{ ...replacing, stop: both.stop }} />
          ) : (
            <EditedPicture photo={photo} alt={words.picture.current} />
          )}
        </div>
        {conflict === undefined ? (
          <EditForm
            photo={photo}
            values={values}
            saving={saving}
            isSaving={isSaving}
            problem={both.isHeldUp ? words.problem.picture : undefined}
            isOwn={isOwner}
            onSave={() => both.save(values)}
            onChange={(change) => setValues((now) => ({ ...now, ...change }))}
            remove={isOwner && remove(() => setGoingTo(username === '' ? paths.home : paths.profile(username)))}
          />
        ) : (
          <ConflictSection
            conflict={conflict}
            isSaving={isSaving}
            onSave={(chosen) => {
              takeChosen(chosen);
              both.save(chosen);
            }}
            onBack={takeChosen}
          />
        )}
      </Stack>
      <LeaveGuard
        isActive={(isDirty || (replacing.isUnsent && !isProcessing)) && goingTo === undefined}
        words={isSending ? { ...words, leaveTitle: words.sendingTitle, leaveText: words.sendingText } : words}
        closeLabel={app.close}
      />
    </Page>
  );
}
