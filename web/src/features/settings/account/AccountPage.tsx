import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { accountProblemOf } from '#data/account/methods.ts';
import { useMessages, useTexts, useWords } from '#i18n/words.ts';
import { type User, user } from '#session/atoms.ts';
import { LoadFailed } from '#session/LoadFailed.tsx';
import { TitledPage } from '#session/TitledPage.tsx';
import { Lazy, lazyPart } from '#ui/Lazy.tsx';
import { Section } from '#ui/layout.tsx';
import { Skeleton, Skeletons } from '#ui/States.tsx';
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
    <TitledPage title={words.title} className={styles.page}>
      <SignInSections />
      <LanguageSection />
      <SignOutSection />
      <Section title={words.dataHeading}>
        <AccountData person={person} />
      </Section>
    </TitledPage>
  );
}

function SignInSections() {
  const { words, app } = useTexts('account');
  const { data: methods, error, refetch } = useQuery(methodsQuery);
  const request = useAtomValue(confirmRequest);

  if (methods === undefined && error === null) {
    return (
      <Skeletons label={app.loading} count={2} gap={4}>
        <Skeleton width="10rem" />
        <Skeleton height="4.5rem" />
      </Skeletons>
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
        <Lazy lost={() => <ProviderMissing {...request} />}>
          <ConfirmPersonDialog methods={methods} {...request} />
        </Lazy>
      )}
    </>
  );
}

/** Used if the dialog cannot be loaded: answers "not confirmed". */
function ProviderMissing({ answer }: { answer: (confirmed: boolean) => void }) {
  const { errors } = useMessages();
  useEffect(() => {
    answer(false);
    toast('error', errors.partLost);
  }, [answer, errors]);
  return null;
}
