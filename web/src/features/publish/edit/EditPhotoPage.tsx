import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { myPhoto, type OwnPhoto } from '#data/photos/ownPhotos.ts';
import { PageTitle } from '#i18n/PageTitle.tsx';
import { useTexts, useWords } from '#i18n/words.ts';
import { paths } from '#paths.ts';
import { isResolved, isStaff, session, type User, user } from '#session/atoms.ts';
import { LoadFailed } from '#session/LoadFailed.tsx';
import { LinkButton } from '#ui/Button.tsx';
import { Page, Stack } from '#ui/layout.tsx';
import { EmptyState, Skeleton } from '#ui/States.tsx';
import { EditDesk, type EditDeskProps } from './EditDesk.tsx';
import styles from './edit.module.css';

type EditPhotoPageProps = Omit<EditDeskProps, 'viewer' | 'photo'> & { notFound: ReactNode };

/** `/photos/{id}/edit`: a 404 for everybody but the owner and staff. */
export function EditPhotoPage(props: EditPhotoPageProps) {
  const isSessionKnown = isResolved(useAtomValue(session));
  const viewer = useAtomValue(user);
  if (!isSessionKnown) return <EditSkeleton />;
  if (viewer === null) return props.notFound;
  return <LoadedPage key={`${props.id} ${viewer.uid}`} {...props} viewer={viewer} />;
}

function LoadedPage({ viewer, notFound, ...props }: EditPhotoPageProps & { viewer: User }) {
  const words = useWords('editPhoto');
  const { id } = props;
  // Uncached: the photo's page may be a minute old, and an edit needs the current `updatedAt`.
  const query = useQuery({
    queryKey: ['edited-photo', id],
    queryFn: async () => (await myPhoto(id)) ?? null,
    gcTime: 0,
    staleTime: 'static',
  });
  if (query.isPending) return <EditSkeleton />;
  if (query.isError) {
    return (
      <>
        <PageTitle>{words.title}</PageTitle>
        <LoadFailed headingLevel={1} title={words.loadFailed} error={query.error} onRetry={query.refetch} />
      </>
    );
  }
  const photo = query.data;
  if (photo === null || photo.replaces !== undefined) return notFound;
  if (photo.ownerId !== viewer.uid && !isStaff(viewer)) return notFound;
  if (isEditable(photo)) return <EditDesk {...props} viewer={viewer} photo={photo} />;
  return (
    <>
      <PageTitle>{words.title}</PageTitle>
      <EmptyState headingLevel={1} title={words.notEditableTitle} text={words.notEditableText}>
        <LinkButton to={paths.photo(id)} label={words.backToPhoto} />
      </EmptyState>
    </>
  );
}

const isEditable = ({ status, restorable, deletedAt }: OwnPhoto): boolean =>
  ['scheduled', 'published', 'held', 'hidden'].includes(status) && restorable === undefined && deletedAt === undefined;

function EditSkeleton() {
  const { words, app } = useTexts('editPhoto');
  return (
    <Page role="status" aria-label={app.loading}>
      <PageTitle>{words.title}</PageTitle>
      <h1 tabIndex={-1}>{words.title}</h1>
      <Stack gap={6} className={styles.columns}>
        <Skeleton height="18rem" />
        <Stack gap={5}>
          <Skeleton height="4.5rem" />
          <Skeleton height="4.5rem" />
          <Skeleton height="4.5rem" />
        </Stack>
      </Stack>
    </Page>
  );
}
