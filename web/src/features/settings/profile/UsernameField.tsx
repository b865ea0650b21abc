import { useEffect, useState } from 'react';
import { type Control, type UseFormRegisterReturn, useWatch } from 'react-hook-form';
import { checkUsernameContract } from '#contract/callables/checkUsername.ts';
import { call } from '#data/call.ts';
import type { Locale } from '#i18n/locale.ts';
import { useLocale } from '#i18n/useMessages.ts';
import { useWords, type Words } from '#i18n/words.ts';
import { paths } from '#paths.ts';
import { classNames } from '#ui/classNames.ts';
import { goodWords, hintWords, Stack } from '#ui/layout.tsx';
import { TextField } from '#ui/TextField.tsx';
import { createUsernameCheck, type UsernameAvailability } from './createUsernameCheck.ts';
import styles from './profile.module.css';
import type { ProfileValues } from './profileForm.ts';

const readableAddress = (host: string, path: string): string => `${host}${decodeURI(path)}`;

type UsernameFieldProps = {
  control: Control<ProfileValues>;
  /** "" for none. */
  own: string;
  /** Until then another name is refused. */
  changeableFrom: Date | undefined;
  field: UseFormRegisterReturn & { error: string | undefined };
};

const formatDay = (locale: Locale, date: Date): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long' }).format(date);

export function UsernameField({ control, own, changeableFrom, field }: UsernameFieldProps) {
  const { profile: words } = useWords('settings');
  const locale = useLocale();
  const typed = useWatch({ control, name: 'username' });
  const availability = useUsernameAvailability(typed, own);
  const from = changeableFrom && words.usernameFrom(formatDay(locale, changeableFrom));
  const problem = problemWords(availability, from, words) ?? field.error;
  return (
    <Stack gap={1}>
      <TextField
        label={words.username}
        hint={from ?? words.usernameHint}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...field}
        error={problem}
      />
      <p
        className={classNames(availability.phase === 'free' ? goodWords : hintWords, styles.availability)}
        role="status"
      >
        {availabilityWords(availability, typed, words)}
      </p>
    </Stack>
  );
}

function problemWords(
  availability: UsernameAvailability,
  from: string | undefined,
  words: Words['settings']['profile'],
): string | undefined {
  if (availability.phase !== 'problem') return undefined;
  const said = words.usernameProblem[availability.problem];
  return availability.problem === 'too-soon' && from !== undefined ? `${said}${from}` : said;
}

function availabilityWords(
  availability: UsernameAvailability,
  typed: string,
  words: Words['settings']['profile'],
): string {
  switch (availability.phase) {
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

const startCheck = (show: (availability: UsernameAvailability) => void) =>
  createUsernameCheck({
    ask: (username) => call(checkUsernameContract, { username }),
    now: Date.now,
    after: (ms, callback) => {
      const timer = setTimeout(callback, ms);
      return () => clearTimeout(timer);
    },
    show,
  });

function useUsernameAvailability(typed: string, own: string): UsernameAvailability {
  const [availability, show] = useState<UsernameAvailability>({ phase: 'own' });
  const [check] = useState(() => startCheck(show));
  useEffect(() => check.typed(typed, own), [check, typed, own]);
  useEffect(() => () => check.stop(), [check]);
  return availability;
}
