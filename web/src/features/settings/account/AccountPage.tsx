import { useQuery } from '@tanstack/react-query';
import { useAtomValue, useStore } from 'jotai';
import { useEffect } from 'react';
import { signOutEverywhereContract } from '#contract/callables/signOutEverywhere.ts';
import { signOut } from '#data/account/auth.ts';
import { accountProblemOf } from '#data/account/methods.ts';
import { call } from '#data/call.ts';
import { switchLocale } from '#i18n/current.ts';
import { useSiteNavigate } from '#i18n/SiteLink.tsx';
import { errorWords, type Locale, useMessages, useTexts, useWords } from '#i18n/words.ts';
import { paths } from '#paths.ts';
import { type User, user } from '#session/atoms.ts';
import { LoadFailed } from '#session/LoadFailed.tsx';
import { deliberately, leave } from '#session/leave.ts';
import { saveLocale } from '#session/saveLocale.ts';
import { TitledPage } from '#session/TitledPage.tsx';
import { useAct } from '#session/useAct.ts';
import { Button } from '#ui/Button.tsx';
import { Radio } from '#ui/Fields.tsx';
import { Lazy, lazyPart } from '#ui/Lazy.tsx';
import { Hint, ownWidth, Section, Stack } from '#ui/layout.tsx';
import { Skeleton, Skeletons } from '#ui/States.tsx';
import { toast } from '#ui/toast.ts';
import { AccountData } from './AccountData.tsx';
import styles from './account.module.css';
import { confirmRequest, methodsQuery } from './accountChange.tsx';
import { EmailSection } from './EmailSection.tsx';
import { MethodsSection } from './MethodsSection.tsx';
import { PasswordSection } from './PasswordSection.tsx';

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

function SignOutSection() {
  const { words, app, errors } = useTexts('account');
  const navigate = useSiteNavigate();
  const { busy, run } = useAct(
    async (_: 'everywhere') => {
      await deliberately(async () => {
        await call(signOutEverywhereContract, {});
        await signOut();
      });
      await navigate(paths.home);
      toast('success', words.signedOutEverywhere);
    },
    (error) => words.everywhereFailed(errorWords(error, errors)),
  );

  return (
    <Section title={words.sessionsHeading}>
      <Button className={ownWidth} onClick={() => void leave(() => navigate(paths.home), app)}>
        {words.signOutHere}
      </Button>
      <Hint>{words.everywhereText}</Hint>
      <Button className={ownWidth} busy={busy !== undefined} onClick={() => run('everywhere')}>
        {words.signOutEverywhere}
      </Button>
    </Section>
  );
}

/** Applies to every browser of the account. */
function LanguageSection() {
  const { words, errors } = useTexts('account');
  const store = useStore();
  const savedLocale = useAtomValue(user)?.locale;
  const { busy: choosing, run } = useAct(
    async ({ locale }: { readonly locale: Locale | undefined }) => {
      await saveLocale(store, locale);
      await switchLocale(store, locale);
    },
    (error) => words.languageFailed(errorWords(error, errors)),
  );
  const shown = choosing === undefined ? savedLocale : choosing.locale;

  // Each language has its own name for itself, so that its readers find it.
  const choices: readonly { locale: Locale | undefined; label: string }[] = [
    { locale: undefined, label: words.followBrowser },
    { locale: 'ja', label: '日本語' },
    { locale: 'en', label: 'English' },
  ];
  return (
    <Section title={words.languageHeading}>
      <Hint id="language-text">{words.languageText}</Hint>
      <Stack as="fieldset" aria-label={words.languageHeading} aria-describedby="language-text">
        {choices.map(({ locale, label }) => (
          <Radio
            key={label}
            label={label}
            lang={locale}
            name="language"
            checked={shown === locale}
            disabled={choosing !== undefined}
            onChange={() => run({ locale })}
          />
        ))}
      </Stack>
    </Section>
  );
}
