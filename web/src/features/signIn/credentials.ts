import * as v from 'valibot';
import { emailSchema } from '#contract/email.ts';
import { SignInError, type SignInProblem } from '#data/account/auth.ts';
import type { Words } from '#i18n/words.ts';

export type Credentials = { email: string; password: string };

export type SignInMode = 'sign-in' | 'create' | 'reset';

/** Firebase's own minimum; the server decides. */
const minPasswordChars = 6;

/** `reset` needs only the address. The message of an issue is the text for the form. */
export function credentialsSchema(mode: SignInMode, words: Words['session']) {
  const given = v.pipe(v.string(), v.nonEmpty(words.passwordMissing));
  // Signing in: old passwords may be shorter than today's minimum.
  const password = {
    'sign-in': given,
    create: v.pipe(given, v.minLength(minPasswordChars, words.problems['password-weak'])),
    reset: v.string(),
  }[mode];
  return v.object({
    email: emailSchema({ missing: words.emailMissing, invalid: words.problems['email-invalid'] }),
    password,
  });
}

export const problemOf = (error: unknown): SignInProblem => (error instanceof SignInError ? error.problem : 'unknown');

const fields: Partial<Record<SignInProblem, 'email' | 'password'>> = {
  'email-invalid': 'email',
  'email-taken': 'email',
  'other-method': 'email',
  'password-weak': 'password',
  'wrong-credentials': 'password',
};

/** The field that shows the problem; `undefined`: the whole form. */
export const fieldOfProblem = (problem: SignInProblem) => fields[problem];
