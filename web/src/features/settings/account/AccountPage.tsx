import { useAtomValue, useStore } from 'jotai';
import { useEffect } from 'react';
import { PageTitle } from '#i18n/PageTitle.tsx';
import { useMessages } from '#i18n/useMessages.ts';
import { useWords } from '#i18n/words.ts';
import { user } from '#session/atoms.ts';
import type { User } from '#session/session.ts';
import { ErrorState } from '#ui/ErrorState.tsx';
import { Lazy, lazyPart } from '#ui/Lazy.tsx';
import { Stack } from '#ui/layout.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { toast } from '#ui/toast.ts';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import styles from './account.module.css';
import { DeletePart } from './DeletePart.tsx';
import { EmailSection } from './EmailSection.tsx';
import { ExportPart } from './ExportPart.tsx';
import { LanguageSection } from './LanguageSection.tsx';
import { MethodsSection } from './MethodsSection.tsx';
import { PasswordSection } from './PasswordSection.tsx';
import { confirmRequest } from './recentSignIn.ts';
import { SignOutSection } from './SignOutSection.tsx';
import { forgetMethods, loadMethods, methodsState } from './signInMethodsState.ts';

const ConfirmPersonDialog = lazyPart(async () => (await import('./ConfirmPersonDialog.tsx')).ConfirmPersonDialog);

/** `/settings/account`: how one signs in, the language, one's data. The frame has seen to it that somebody is here. */
export function AccountPage() {
  const person = useAtomValue(user);
  return person === null ? null : <Account key={person.uid} person={person} />;
}

function Account({ person }: { person: User }) {
  const words = useWords('account');
  return (
    <div className={styles.page}>
      <PageTitle>{words.title}</PageTitle>
      <h1>{words.title}</h1>
      <SignInSections />
      <LanguageSection />
      <SignOutSection />
      <Stack as="section" gap={4} className={styles.section} aria-labelledby="my-data">
        <h2 id="my-data">{words.dataHeading}</h2>
        <ExportPart uid={person.uid} />
        <DeletePart user={person} />
      </Stack>
    </div>
  );
}

/** What Firebase knows of the account: the one part of the page that has to be asked for. */
function SignInSections() {
  const { app } = useMessages();
  const words = useWords('account');
  const store = useStore();
  const state = useAtomValue(methodsState);
  const isAsked = useAtomValue(confirmRequest).open;

  useEffect(() => {
    void loadMethods(store);
    return () => forgetMethods(store);
  }, [store]);

  switch (state.phase) {
    case 'loading':
      return (
        <Stack gap={4} className={styles.section} role="status">
          <VisuallyHidden>{app.loading}</VisuallyHidden>
          <Skeleton width="10rem" />
          <Skeleton height="4.5rem" />
          <Skeleton height="4.5rem" />
          <Skeleton width="10rem" />
          <Skeleton height="2.75rem" />
        </Stack>
      );
    case 'failed':
      return (
        <ErrorState
          title={words.loadFailed}
          text={words.problems[state.problem]}
          retry={{ label: app.retry, onRetry: () => void loadMethods(store) }}
        />
      );
    case 'ready':
      return (
        <>
          <MethodsSection methods={state.methods} />
          <EmailSection methods={state.methods} />
          <PasswordSection methods={state.methods} />
          {isAsked && (
            <Lazy lost={() => <NobodyAsked />}>
              <ConfirmPersonDialog methods={state.methods} />
            </Lazy>
          )}
        </>
      );
  }
}

/** Where the dialog that asks who it is cannot be loaded: whoever waits for its answer goes on without. */
function NobodyAsked() {
  const { errors } = useMessages();
  const request = useAtomValue(confirmRequest);
  useEffect(() => {
    if (!request.open) return;
    request.answer(false);
    toast('error', errors.partLost);
  }, [request, errors]);
  return null;
}
