import { useCallback, useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { OwnPhoto } from '#data/photos/ownPhotos.ts';
import { PageTitle } from '#i18n/PageTitle.tsx';
import { useMessages } from '#i18n/useMessages.ts';
import { useWords } from '#i18n/words.ts';
import { paths } from '#paths.ts';
import type { User } from '#session/session.ts';
import { Lazy, lazyPart } from '#ui/Lazy.tsx';
import { LeaveGuard } from '#ui/LeaveGuard.tsx';
import { Page, Stack } from '#ui/layout.tsx';
import type { PhotoValues } from '../fields/photoValues.ts';
import { ConflictSection } from './ConflictSection.tsx';
import { type Conflict, settled } from './conflict.ts';
import { EditedPicture } from './EditedPicture.tsx';
import { EditForm } from './EditForm.tsx';
import type { EditPhotoPageProps } from './EditPhotoPage.tsx';
import styles from './edit.module.css';
import { differingFields, valuesOf } from './editedFields.ts';
import { PictureSection } from './PictureSection.tsx';
import { useSaveEdit } from './useSaveEdit.ts';

const OutOfSight = lazyPart(async () => (await import('#session/OutOfSight.tsx')).OutOfSight);

type EditDeskProps = Omit<EditPhotoPageProps, 'notFound'> & { viewer: User; photo: OwnPhoto };

/** Where a photo's words and picture are changed. */
export function EditDesk({ id, viewer, photo: loaded, onChanged, remove }: EditDeskProps) {
  const { app } = useMessages();
  const words = useWords('editPhoto');
  const navigate = useNavigate();
  const [photo, setPhoto] = useState(loaded);
  /** What the words are changed from: what the person has seen. */
  const [base, setBase] = useState(loaded);
  const [values, setValues] = useState<PhotoValues>(() => valuesOf(loaded));
  const [conflict, setConflict] = useState<Conflict>();
  const [isSending, setIsSending] = useState(false);
  const [goingTo, setGoingTo] = useState<string>();

  // Once the guard has been drawn without its question.
  useEffect(() => {
    if (goingTo !== undefined) void navigate(goingTo, { replace: true });
  }, [goingTo, navigate]);

  const saving = useSaveEdit({
    base,
    onDone: async (hasChanged) => {
      if (hasChanged) await onChanged(id);
      setGoingTo(paths.photo(id));
    },
    onConflict: (found, now) => {
      setConflict(found);
      setBase(now);
      setPhoto(now);
    },
  });

  const onReplaced = useCallback(
    (now: OwnPhoto) => {
      setPhoto(now);
      void onChanged(id);
    },
    [id, onChanged],
  );

  const isOwner = photo.ownerId === viewer.uid;
  const { username, displayName } = photo.owner;
  const isDirty = conflict !== undefined || differingFields(valuesOf(base), values).length > 0;
  return (
    <Page className={styles.page}>
      <PageTitle>{words.title}</PageTitle>
      <h1 tabIndex={-1}>{words.title}</h1>
      {!isOwner && <p className={styles.note}>{words.asStaff(displayName || username)}</p>}
      {photo.status !== 'published' && (
        <div className={styles.note}>
          <Lazy>
            <OutOfSight photo={photo} />
          </Lazy>
        </div>
      )}
      <Stack gap={6} className={styles.columns}>
        <div className={styles.aside}>
          {isOwner ? (
            <PictureSection photo={photo} uid={viewer.uid} onReplaced={onReplaced} onSending={setIsSending} />
          ) : (
            <EditedPicture photo={photo} alt={words.picture.current} />
          )}
        </div>
        {conflict === undefined ? (
          <EditForm
            id={id}
            values={values}
            saving={saving}
            onChange={(change) => setValues((now) => ({ ...now, ...change }))}
            remove={isOwner && remove?.(() => setGoingTo(username === '' ? paths.home : paths.profile(username)))}
          />
        ) : (
          <ConflictSection
            conflict={conflict}
            isSaving={saving.isSaving}
            onChange={setConflict}
            onSave={() => {
              setValues(settled(conflict));
              setConflict(undefined);
              void saving.save(settled(conflict));
            }}
            onBack={() => {
              setValues(settled(conflict));
              setConflict(undefined);
            }}
          />
        )}
      </Stack>
      <LeaveGuard
        isActive={(isDirty || isSending) && goingTo === undefined}
        words={isSending ? { ...words, leaveTitle: words.sendingTitle, leaveText: words.sendingText } : words}
        closeLabel={app.close}
      />
    </Page>
  );
}
