import { useQuery } from '@tanstack/react-query';
import { type Control, type UseFormRegisterReturn, useWatch } from 'react-hook-form';
import { checkUsernameContract, type UsernameProblem } from '#contract/callables/checkUsername.ts';
import { ContractError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { isReservedUsername } from '#contract/reservedUsernames.ts';
import { normalizeUsername } from '#contract/usernames.ts';
import { call } from '#data/call.ts';
import { type Locale, useTextsOf, type Words } from '#i18n/words.ts';
import { wait } from '#lib/wait.ts';
import { paths } from '#paths.ts';
import { TextField } from '#ui/Fields.tsx';
import { classNames, goodWords, hintWords, Stack } from '#ui/layout.tsx';
import styles from './profile.module.css';
import type { ProfileValues } from './profileForm.ts';

type UsernameFieldProps = {
  control: Control<ProfileValues>;
  /** "" for none. */
  own: string;
  /** Until then, other names are refused. */
  changeableFrom: Date | undefined;
  field: UseFormRegisterReturn & { error: string | undefined };
};

const formatDay = (locale: Locale, date: Date): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long' }).format(date);

export function UsernameField({ control, own, changeableFrom, field }: UsernameFieldProps) {
  const { words, locale } = useTextsOf('settings', 'profile');
  const typed = useWatch({ control, name: 'username' });
  const { phase, problem } = useAvailability(typed, own);
  const from = changeableFrom && words.usernameFrom(formatDay(locale, changeableFrom));
  const fault = problem && words.usernameProblem[problem];
  const until = problem === 'too-soon' ? (from ?? '') : '';
  return (
    <Stack gap={1}>
      <TextField
        label={words.username}
        hint={from ?? words.usernameHint}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...field}
        error={fault === undefined ? field.error : fault + until}
      />
      <p className={classNames(phase === 'free' ? goodWords : hintWords, styles.availability)} role="status">
        {availabilityWords(phase, typed, words)}
      </p>
    </Stack>
  );
}

type Availability = {
  /** `own`: the person's own name, or empty for a person without one. */
  readonly phase: 'own' | 'checking' | 'free' | 'problem' | 'unknown';
  readonly problem?: UsernameProblem;
};

function availabilityWords(phase: Availability['phase'], typed: string, words: Words['settings']['profile']): string {
  const address = (): string => words.usernameAddress(window.location.host + decodeURI(paths.profile(typed)));
  switch (phase) {
    case 'own':
      return typed === '' ? '' : address();
    case 'checking':
      return words.usernameChecking;
    case 'free':
      return `${words.usernameFree} ${address()}`;
    case 'unknown':
      return words.usernameUnknown;
    case 'problem':
      return '';
  }
}

/** Waits until the person stops typing. */
const pauseMs = 400;
const betweenAsksMs = 1_000 / limits.rate.usernameChecksPerSecond;
const patientAsks = 5;
let requestedAtMs = Number.NEGATIVE_INFINITY;

/** Asks after a pause, at most once a second. */
async function ask(username: string, signal: AbortSignal): Promise<Availability> {
  await wait(Math.max(pauseMs, requestedAtMs + betweenAsksMs - Date.now()), signal);
  requestedAtMs = Date.now();
  const { available, reason = 'taken' } = await call(checkUsernameContract, { username });
  return available ? { phase: 'free' } : { phase: 'problem', problem: reason };
}

/** Another tab shares the limit. */
const isTooSoon = (error: Error): error is ContractError =>
  error instanceof ContractError && error.code === 'resource-exhausted';

/** Local rules answer at once. The server checks names that pass them. */
function useAvailability(typed: string, own: string): Availability {
  const normalized = normalizeUsername(typed, isReservedUsername);
  const name = normalized.ok ? normalized.name : '';
  const { data, isError } = useQuery({
    queryKey: ['username', name],
    queryFn: ({ signal }) => ask(name, signal),
    enabled: typed !== own && normalized.ok,
    gcTime: 0,
    retry: (failures, error) => isTooSoon(error) && failures + 1 < patientAsks,
    retryDelay: (_, error) => 1_000 * ((isTooSoon(error) && error.retryAfterSeconds) || 1),
  });
  if (typed === own) return { phase: 'own' };
  if (!normalized.ok) return { phase: 'problem', problem: normalized.problem };
  return isError ? { phase: 'unknown' } : (data ?? { phase: 'checking' });
}
