import { useAtomValue, useStore } from 'jotai';
import { signOutEverywhereContract } from '#contract/callables/signOutEverywhere.ts';
import { signOut } from '#data/account/auth.ts';
import { call } from '#data/call.ts';
import { followBrowser, switchLocale } from '#i18n/current.ts';
import { useSiteNavigate } from '#i18n/SiteLink.tsx';
import { errorWords, type Locale, useTexts } from '#i18n/words.ts';
import { paths } from '#paths.ts';
import { user } from '#session/atoms.ts';
import { deliberately, leave } from '#session/leave.ts';
import { saveLocale } from '#session/saveLocale.ts';
import { useAct } from '#session/useAct.ts';
import { Button } from '#ui/Button.tsx';
import { Radio } from '#ui/Fields.tsx';
import { Hint, ownWidth, Section, Stack } from '#ui/layout.tsx';
import { toast } from '#ui/toast.ts';

export function SignOutSection() {
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
export function LanguageSection() {
  const { words, errors } = useTexts('account');
  const store = useStore();
  const savedLocale = useAtomValue(user)?.locale;
  const { busy: choosing, run } = useAct(
    async ({ locale }: { readonly locale: Locale | undefined }) => {
      await saveLocale(store, locale);
      await (locale === undefined ? followBrowser(store) : switchLocale(store, locale));
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
