import { useAtomValue, useStore } from 'jotai';
import { useState } from 'react';
import { signOutEverywhereContract } from '#contract/callables/signOutEverywhere.ts';
import { signOut } from '#data/account/auth.ts';
import { call } from '#data/call.ts';
import { followBrowser, switchLocale } from '#i18n/current.ts';
import type { Locale } from '#i18n/locale.ts';
import { useSiteNavigate } from '#i18n/SiteLink.tsx';
import { useTexts } from '#i18n/texts.ts';
import { paths } from '#paths.ts';
import { user } from '#session/atoms.ts';
import { deliberately, leave } from '#session/leave.ts';
import { saveLocale } from '#session/saveLocale.ts';
import { Button } from '#ui/Button.tsx';
import { Radio } from '#ui/Checkbox.tsx';
import { Hint, ownWidth, Stack } from '#ui/layout.tsx';
import { toast } from '#ui/toast.ts';
import styles from './account.module.css';
import { callProblemWords } from './problemWords.ts';

export function SignOutSection() {
  const { words, app, errors } = useTexts('account');
  const navigate = useSiteNavigate();
  const [busy, setBusy] = useState(false);

  async function everywhere(): Promise<void> {
    setBusy(true);
    try {
      await deliberately(async () => {
        await call(signOutEverywhereContract, {});
        await signOut();
      });
      await navigate(paths.home);
      toast('success', words.signedOutEverywhere);
    } catch (error) {
      toast('error', words.everywhereFailed(callProblemWords(error, errors)));
      setBusy(false);
    }
  }

  return (
    <Stack as="section" gap={4} className={styles.section} aria-labelledby="sign-out">
      <h2 id="sign-out">{words.sessionsHeading}</h2>
      <Button
        className={ownWidth}
        onClick={() =>
          void leave({
            goHome: () => navigate(paths.home),
            say: (outcome) =>
              outcome === 'left' ? toast('success', app.signedOut) : toast('error', app.signOutFailed),
          })
        }
      >
        {words.signOutHere}
      </Button>
      <Hint>{words.everywhereText}</Hint>
      <Button className={ownWidth} busy={busy} onClick={() => void everywhere()}>
        {words.signOutEverywhere}
      </Button>
    </Stack>
  );
}

/** Counts in every browser of the account. */
export function LanguageSection() {
  const { words, errors } = useTexts('account');
  const store = useStore();
  const kept = useAtomValue(user)?.locale;
  const [choosing, setChoosing] = useState<{ readonly locale: Locale | undefined }>();
  const shown = choosing === undefined ? kept : choosing.locale;

  async function choose(locale: Locale | undefined): Promise<void> {
    setChoosing({ locale });
    try {
      await saveLocale(store, locale);
      await (locale === undefined ? followBrowser(store) : switchLocale(store, locale));
    } catch (error) {
      toast('error', words.languageFailed(callProblemWords(error, errors)));
    } finally {
      setChoosing(undefined);
    }
  }

  // Each language is named in itself, so that its readers find it.
  const choices: readonly { locale: Locale | undefined; label: string }[] = [
    { locale: undefined, label: words.followBrowser },
    { locale: 'ja', label: '日本語' },
    { locale: 'en', label: 'English' },
  ];
  return (
    <Stack as="section" gap={4} className={styles.section} aria-labelledby="language">
      <h2 id="language">{words.languageHeading}</h2>
      <Hint id="language-text">{words.languageText}</Hint>
      <Stack as="fieldset" aria-labelledby="language" aria-describedby="language-text">
        {choices.map(({ locale, label }) => (
          <Radio
            key={label}
            label={label}
            lang={locale}
            name="language"
            checked={shown === locale}
            disabled={choosing !== undefined}
            onChange={() => void choose(locale)}
          />
        ))}
      </Stack>
    </Stack>
  );
}
