import { useAtomValue } from 'jotai';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import type { PhotoId } from '#contract/ids.ts';
import { myPhoto, type OwnPhoto } from '#data/photos/ownPhotos.ts';
import { errorWords } from '#i18n/errorWords.ts';
import { PageTitle } from '#i18n/PageTitle.tsx';
import { useMessages } from '#i18n/useMessages.ts';
import { useWords } from '#i18n/words.ts';
import { paths } from '#paths.ts';
import { session, user } from '#session/atoms.ts';
import { isSettled, isStaff, type User } from '#session/session.ts';
import { buttonClass } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { Page, Stack } from '#ui/layout.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { EditDesk } from './EditDesk.tsx';
import styles from './edit.module.css';

export type EditPhotoPageProps = {
  id: PhotoId;
  /** Stands here for who may not edit it. */
  notFound: ReactNode;
  /** What others show of the photo is no longer so; resolves once they know. */
  onChanged: (id: PhotoId) => Promise<void>;
  /** Deletes the photo; `leave` is called when that has begun. For its owner. */
  remove?: ((leave: () => void) => ReactNode) | undefined;
};

type Loading =
  | { readonly phase: 'loading' }
  | { readonly phase: 'failed'; readonly error: unknown }
  | { readonly phase: 'none' }
  | { readonly phase: 'loaded'; readonly photo: OwnPhoto };

/** `/photos/{id}/edit`: for the photo's owner and for staff; for everybody else a page that is not there. */
export function EditPhotoPage(props: EditPhotoPageProps) {
  const settled = isSettled(useAtomValue(session));
  const viewer = useAtomValue(user);
  if (!settled) return <EditSkeleton />;
  if (viewer === null) return props.notFound;
  return <LoadedPage key={`${props.id} ${viewer.uid}`} {...props} viewer={viewer} />;
}

function LoadedPage({ viewer, ...props }: EditPhotoPageProps & { viewer: User }) {
  const { app, errors } = useMessages();
  const words = useWords('editPhoto');
  const [state, setState] = useState<Loading>({ phase: 'loading' });
  const { id, notFound } = props;

  // Not what the photo's page was loaded with: that may be a minute old, and an edit is based on what stands there now.
  const load = useCallback(() => {
    setState({ phase: 'loading' });
    myPhoto(id).then(
      (photo) => setState(photo === undefined ? { phase: 'none' } : { phase: 'loaded', photo }),
      (error: unknown) => setState({ phase: 'failed', error }),
    );
  }, [id]);
  useEffect(load, [load]);

  switch (state.phase) {
    case 'loading':
      return <EditSkeleton />;
    case 'failed':
      return (
        <>
          <PageTitle>{words.title}</PageTitle>
          <ErrorState
            headingLevel={1}
            title={words.loadFailed}
            text={errorWords(state.error, errors)}
            retry={{ label: app.retry, onRetry: load }}
          />
        </>
      );
    case 'none':
      return notFound;
    case 'loaded': {
      const { photo } = state;
      if ((photo.ownerId !== viewer.uid && !isStaff(viewer)) || photo.replaces !== undefined) return notFound;
      return isEditable(photo) ? <EditDesk {...props} viewer={viewer} photo={photo} /> : <NotEditable id={id} />;
    }
  }
}

const isEditable = ({ status, restorable, deletedAt }: OwnPhoto): boolean =>
  (status === 'published' || status === 'held' || status === 'hidden') &&
  restorable === undefined &&
  deletedAt === undefined;

function NotEditable({ id }: { id: PhotoId }) {
  const words = useWords('editPhoto');
  return (
    <>
      <PageTitle>{words.title}</PageTitle>
      <EmptyState icon="photo" headingLevel={1} title={words.notEditableTitle} text={words.notEditableText}>
        <Link className={buttonClass()} to={paths.photo(id)}>
          {words.backToPhoto}
        </Link>
      </EmptyState>
    </>
  );
}

function EditSkeleton() {
  const { app } = useMessages();
  const words = useWords('editPhoto');
  return (
    <Page className={styles.page} role="status" aria-label={app.loading}>
      <PageTitle>{words.title}</PageTitle>
      <h1 tabIndex={-1}>{words.title}</h1>
      <Stack gap={6} className={styles.columns}>
        <Skeleton height="18rem" />
        <Stack gap={5} className={styles.form}>
          <Skeleton height="4.5rem" />
          <Skeleton height="4.5rem" />
          <Skeleton height="4.5rem" />
        </Stack>
      </Stack>
    </Page>
  );
}
