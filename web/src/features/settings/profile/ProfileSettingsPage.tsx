import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import type { Uid } from '#contract/ids.ts';
import { readUser } from '#data/account/user.ts';
import { readProfile } from '#data/people/now.ts';
import { PageTitle } from '#i18n/PageTitle.tsx';
import { useWords } from '#i18n/words.ts';
import { user } from '#session/atoms.ts';
import { LoadFailed } from '#session/LoadFailed.tsx';
import { readable, Stack } from '#ui/layout.tsx';
import { SettingsSkeleton } from '../SettingsLayout.tsx';
import { ProfileForm } from './ProfileForm.tsx';
import { nextUsernameChange, type OwnProfile } from './profileForm.ts';

export function ProfileSettingsPage() {
  const words = useWords('settings');
  const uid = useAtomValue(user)?.uid;
  return (
    <Stack gap={5} className={readable}>
      <PageTitle>{words.profile.heading}</PageTitle>
      <h1 tabIndex={-1}>{words.profile.heading}</h1>
      {uid && <LoadedForm key={uid} uid={uid} />}
    </Stack>
  );
}

function LoadedForm({ uid }: { uid: Uid }) {
  const words = useWords('settings');
  // Nothing from outside changes the form while it is open.
  const query = useQuery({
    queryKey: ['own-profile', uid],
    queryFn: () => readOwnProfile(uid),
    gcTime: 0,
    staleTime: 'static',
  });
  if (query.isPending) return <SettingsSkeleton />;
  if (query.data !== undefined) return <ProfileForm uid={uid} profile={query.data} />;
  return <LoadFailed title={words.loadFailed} error={query.error} onRetry={query.refetch} />;
}

async function readOwnProfile(uid: Uid): Promise<OwnProfile> {
  const [account, profile] = await Promise.all([readUser(uid), readProfile(uid)]);
  return {
    displayName: profile?.displayName ?? '',
    username: profile?.username ?? '',
    bio: profile?.bio ?? '',
    links: profile?.links ?? [],
    photoURL: profile?.photoURL ?? null,
    usernameFrom: profile?.username ? nextUsernameChange(account?.usernameChangedAt, new Date()) : undefined,
  };
}
