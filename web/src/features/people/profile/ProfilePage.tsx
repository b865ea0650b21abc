import { useAtomValue, useStore } from 'jotai';
import { type ReactNode, Suspense } from 'react';
import { useRevalidator } from 'react-router-dom';
import type { Person } from '#data/people/queries.ts';
import { PageTitle } from '#i18n/PageTitle.tsx';
import { SiteLink } from '#i18n/SiteLink.tsx';
import { useMessages } from '#i18n/useMessages.ts';
import { useWords } from '#i18n/words.ts';
import { paths } from '#paths.ts';
import { user } from '#session/atoms.ts';
import { LoadFailed } from '#session/LoadFailed.tsx';
import type { LoadedPerson } from '#session/loadPerson.ts';
import { toggleMute } from '#session/mute/toggleMute.ts';
import { Button, buttonClass } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Stack, tallPage } from '#ui/layout.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { personName } from '../personWords.ts';
import styles from './ProfileHeader.module.css';
import { ProfileHeader } from './ProfileHeader.tsx';

function ProfileSkeleton() {
  const { app } = useMessages();
  return (
    <div className={tallPage} role="status" aria-label={app.loading}>
      <div className={styles.header}>
        <Skeleton className={styles.faceSkeleton} width="96px" height="96px" />
        <div className={styles.names}>
          <Skeleton width="10rem" height="1.75rem" />
          <Skeleton width="6rem" />
        </div>
        <Stack gap={2} className={styles.about}>
          <Skeleton width="100%" />
          <Skeleton width="60%" />
        </Stack>
      </div>
    </div>
  );
}

type ProfilePageProps = {
  /** Renders the person's photos, which belong to another feature; `empty` shows where there are none. */
  photos: (person: Person, empty: ReactNode) => ReactNode;
};

export function ProfilePage({ loaded, photos }: ProfilePageProps & { loaded: LoadedPerson }) {
  return (
    <Suspense fallback={<ProfileSkeleton />}>
      {loaded.phase === 'failed' ? (
        <FailedProfile error={loaded.error} />
      ) : (
        <Profile key={loaded.person.uid} person={loaded.person} photos={photos} />
      )}
    </Suspense>
  );
}

function FailedProfile({ error }: { error: unknown }) {
  const words = useWords('people');
  const { revalidate, state } = useRevalidator();
  return (
    <>
      <PageTitle>{words.failed}</PageTitle>
      <LoadFailed headingLevel={1} title={words.failed} error={error} onRetry={revalidate} busy={state === 'loading'} />
    </>
  );
}

function Profile({ person, photos }: { person: Person } & ProfilePageProps) {
  const words = useWords('people');
  const store = useStore();
  const viewer = useAtomValue(user);
  const name = personName(person, words);
  const isOwn = viewer?.uid === person.uid;
  const isMuted = viewer?.mutedUsers.includes(person.uid) ?? false;

  const empty = (
    <EmptyState
      icon="photo"
      title={words.noPhotosTitle}
      text={isOwn ? words.ownNoPhotosText : words.noPhotosText(name)}
    >
      {isOwn && (
        <SiteLink className={buttonClass('primary')} to={paths.photoUpload}>
          {words.upload}
        </SiteLink>
      )}
    </EmptyState>
  );
  return (
    <div className={tallPage}>
      <PageTitle>{`${name} (@${person.username})`}</PageTitle>
      <ProfileHeader person={person} isOwn={isOwn} isMuted={isMuted} />
      {isMuted ? (
        <EmptyState title={words.mutedTitle} text={words.mutedText}>
          <Button onClick={() => void toggleMute(store, { kind: 'user', id: person.uid })}>{words.unmute}</Button>
        </EmptyState>
      ) : (
        photos(person, empty)
      )}
    </div>
  );
}
