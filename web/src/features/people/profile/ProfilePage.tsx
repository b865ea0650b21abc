import { useAtomValue, useStore } from 'jotai';
import { type ReactNode, Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import type { Person } from '#data/people/queries.ts';
import { PageTitle } from '#i18n/PageTitle.tsx';
import { useMessages, useWords } from '#i18n/words.ts';
import { isolated } from '#lib/isolated.ts';
import { paths } from '#paths.ts';
import { user } from '#session/atoms.ts';
import { firstPublication } from '#session/firstPublication.ts';
import { FailedPage } from '#session/LoadFailed.tsx';
import { toggleMute } from '#session/mute/toggleMute.ts';
import { Button, LinkButton } from '#ui/Button.tsx';
import { quietPart } from '#ui/Lazy.tsx';
import { Page, tallPage } from '#ui/layout.tsx';
import { EmptyState, Skeleton } from '#ui/States.tsx';
import { personName } from '../personWords.ts';
import { ProfileHeader } from './ProfileHeader.tsx';

function ProfileSkeleton() {
  const { app } = useMessages();
  return (
    <Page as="div" role="status" aria-label={app.loading}>
      <Skeleton width="6rem" height="2.5rem" />
      <Skeleton width="60%" />
    </Page>
  );
}

const NextSteps = quietPart(async () => (await import('./NextSteps.tsx')).NextSteps);

/** What a page of photos gets from the page of their person. */
type PersonParts = {
  /** Stands beside their first photo. */
  head: (className: string | undefined) => ReactNode;
  /** Below the head, for the owner. */
  note: ReactNode;
  /** In place of the photos, which are muted. */
  muted: ReactNode;
  empty: ReactNode;
};

type ProfilePageProps = {
  person: Person;
  /** Renders the page with the person's photos, which belong to another feature. */
  photos: (parts: PersonParts) => ReactNode;
};

export const ProfilePage = (page: ProfilePageProps) => (
  <Suspense fallback={<ProfileSkeleton />}>
    <Profile {...page} />
  </Suspense>
);

export const FailedProfile = ({ error }: { error: unknown }) => (
  <FailedPage title={useWords('people').failed} error={error} />
);

function Profile({ person, photos }: ProfilePageProps) {
  const words = useWords('people');
  const store = useStore();
  const viewer = useAtomValue(user);
  const { state } = useLocation();
  const name = personName(person, words);
  const isOwn = viewer?.uid === person.uid;
  const isMuted = viewer?.mutedUsers.includes(person.uid) ?? false;

  const empty = isOwn ? (
    <EmptyState title={words.ownNoPhotosText}>
      <LinkButton to={paths.photoUpload} label={words.upload} variant="primary" />
    </EmptyState>
  ) : (
    <EmptyState title={words.noPhotosText(name)} />
  );
  const muted = isMuted && (
    <EmptyState title={words.mutedTitle} text={words.mutedText}>
      <Button onClick={() => void toggleMute(store, { kind: 'user', id: person.uid })} label={words.unmute} />
    </EmptyState>
  );
  return (
    <div className={tallPage}>
      <PageTitle>{`${name} (${isolated(`@${person.username}`)})`}</PageTitle>
      {photos({
        head: (className) => <ProfileHeader className={className} person={person} isOwn={isOwn} isMuted={isMuted} />,
        note: isOwn && state === firstPublication && <NextSteps />,
        muted,
        empty,
      })}
    </div>
  );
}
