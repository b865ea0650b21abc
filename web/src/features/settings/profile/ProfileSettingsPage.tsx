import { useAtomValue } from 'jotai';
import { useCallback, useEffect, useState } from 'react';
import { errorWords } from '#i18n/errorWords.ts';
import { PageTitle } from '#i18n/PageTitle.tsx';
import { useMessages } from '#i18n/useMessages.ts';
import { useWords } from '#i18n/words.ts';
import { user } from '#session/atoms.ts';
import { ErrorState } from '#ui/ErrorState.tsx';
import { Stack } from '#ui/layout.tsx';
import { SettingsSkeleton } from '../SettingsSkeleton.tsx';
import page from '../settingsPage.module.css';
import { loadOwnProfile, type OwnProfile } from './loadOwnProfile.ts';
import { ProfileForm } from './ProfileForm.tsx';

type Loading =
  | { readonly phase: 'loading' }
  | { readonly phase: 'failed'; readonly error: unknown }
  | { readonly phase: 'loaded'; readonly profile: OwnProfile };

/** `/settings/profile`: how one appears to others. */
export function ProfileSettingsPage() {
  const words = useWords('settings');
  const uid = useAtomValue(user)?.uid;
  return (
    <Stack gap={5} className={page.page}>
      <PageTitle>{words.profile.heading}</PageTitle>
      <h1 tabIndex={-1}>{words.profile.heading}</h1>
      {uid && <LoadedForm key={uid} uid={uid} />}
    </Stack>
  );
}

function LoadedForm({ uid }: { uid: Parameters<typeof loadOwnProfile>[0] }) {
  const { app, errors } = useMessages();
  const words = useWords('settings');
  const [state, setState] = useState<Loading>({ phase: 'loading' });

  const load = useCallback(() => {
    setState({ phase: 'loading' });
    loadOwnProfile(uid).then(
      (profile) => setState({ phase: 'loaded', profile }),
      (error: unknown) => setState({ phase: 'failed', error }),
    );
  }, [uid]);
  useEffect(load, [load]);

  switch (state.phase) {
    case 'loading':
      return <SettingsSkeleton />;
    case 'failed':
      return (
        <ErrorState
          title={words.loadFailed}
          text={errorWords(state.error, errors)}
          retry={{ label: app.retry, onRetry: load }}
        />
      );
    case 'loaded':
      return <ProfileForm uid={uid} profile={state.profile} />;
  }
}
