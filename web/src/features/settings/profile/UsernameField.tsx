import { type Control, type UseFormRegisterReturn, useWatch } from 'react-hook-form';
import type { Locale } from '#i18n/locale.ts';
import { useLocale } from '#i18n/useMessages.ts';
import { useWords, type Words } from '#i18n/words.ts';
import { readableAddress } from '#lib/readableAddress.ts';
import { paths } from '#paths.ts';
import { Stack } from '#ui/layout.tsx';
import { TextField } from '#ui/TextField.tsx';
import type { UsernameStanding } from './createUsernameCheck.ts';
import type { ProfileValues } from './profileForm.ts';
import styles from './UsernameField.module.css';
import { useUsernameStanding } from './useUsernameStanding.ts';

type UsernameFieldProps = {
  control: Control<ProfileValues>;
  /** The name that the person has; "" for none. */
  own: string;
  /** Until then another name is refused. */
  changeableFrom: Date | undefined;
  error: string | undefined;
  register: UseFormRegisterReturn<'username'>;
};

const formatDay = (locale: Locale, date: Date): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long' }).format(date);

/** The username, with how it stands while it is typed. */
export function UsernameField({ control, own, changeableFrom, error, register }: UsernameFieldProps) {
  const { profile: words } = useWords('settings');
  const locale = useLocale();
  const typed = useWatch({ control, name: 'username' });
  const standing = useUsernameStanding(typed, own);
  const from = changeableFrom && words.usernameFrom(formatDay(locale, changeableFrom));
  const problem = problemWords(standing, from, words) ?? error;
  return (
    <Stack gap={1}>
      <TextField
        label={words.username}
        hint={from ?? words.usernameHint}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={problem}
        {...register}
      />
      <p className={standing.phase === 'free' ? styles.free : styles.standing} role="status">
        {standingWords(standing, typed, words)}
      </p>
    </Stack>
  );
}

/** What is wrong with the name, as far as it is known. */
function problemWords(
  standing: UsernameStanding,
  from: string | undefined,
  words: Words['settings']['profile'],
): string | undefined {
  if (standing.phase !== 'problem') return undefined;
  const said = words.usernameProblem[standing.problem];
  return standing.problem === 'too-soon' && from !== undefined ? `${said}${from}` : said;
}

function standingWords(standing: UsernameStanding, typed: string, words: Words['settings']['profile']): string {
  switch (standing.phase) {
    case 'own':
      return typed === '' ? '' : words.usernameAddress(addressOf(typed));
    case 'checking':
      return words.usernameChecking;
    case 'free':
      return `${words.usernameFree} ${words.usernameAddress(addressOf(typed))}`;
    case 'unknown':
      return words.usernameUnknown;
    case 'problem':
      return '';
  }
}

const addressOf = (username: string): string => readableAddress(window.location.host, paths.profile(username));
