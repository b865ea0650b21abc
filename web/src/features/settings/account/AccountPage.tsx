import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { accountProblemOf } from '#data/account/methods.ts';
import { PageTitle } from '#i18n/PageTitle.tsx';
import { useMessages, useTexts, useWords } from '#i18n/words.ts';
import { type User, user } from '#session/atoms.ts';
import { LoadFailed } from '#session/LoadFailed.tsx';
import { Lazy, lazyPart } from '#ui/Lazy.tsx';
import { Stack, VisuallyHidden } from '#ui/layout.tsx';
import { Skeleton } from '#ui/States.tsx';
import { toast } from '#ui/toast.ts';
import { AccountData } from './AccountData.tsx';
import styles from './account.module.css';
import { confirmRequest, methodsQuery } from './accountChange.tsx';
import { EmailSection } from './EmailSection.tsx';
import { MethodsSection } from './MethodsSection.tsx';
import { PasswordSection } from './PasswordSection.tsx';
import { LanguageSection, SignOutSection } from './SessionSections.tsx';

const ConfirmPersonDialog = lazyPart(async () => (await import('./signInDialogs.tsx')).ConfirmPersonDialog);

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
        <AccountData person={person} />
      </Stack>
    </div>
  );
}

function SignInSections() {
  const { words, app } = useTexts('account');
  const { data: methods, error, refetch } = useQuery(methodsQuery);
  const request = useAtomValue(confirmRequest);

  if (methods === undefined && error === null) {
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
  }
  if (methods === undefined) {
    return <LoadFailed title={words.loadFailed} text={words.problems[accountProblemOf(error)]} onRetry={refetch} />;
  }
  return (
    <>
      <MethodsSection methods={methods} />
      <EmailSection methods={methods} />
      <PasswordSection methods={methods} />
      {request && (
        <Lazy lost={() => <NobodyAsked {...request} />}>
          <ConfirmPersonDialog methods={methods} {...request} />
        </Lazy>
      )}
    </>
  );
}

/** Used if the dialog cannot be loaded: answers "not confirmed". */
function NobodyAsked({ answer }: { answer: (confirmed: boolean) => void }) {
  const { errors } = useMessages();
  useEffect(() => {
    answer(false);
    toast('error', errors.partLost);
  }, [answer, errors]);
  return null;
}
