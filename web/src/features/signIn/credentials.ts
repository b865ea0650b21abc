import * as v from 'valibot';
import type { SessionWords } from '#i18n/sessionWords.ts';

/** Firebase's own minimum; the server has the last word. */
const minPasswordChars = 6;

type Words = Pick<SessionWords, 'emailMissing' | 'passwordMissing' | 'problems'>;

const emailSchema = (words: Words) =>
  v.pipe(v.string(), v.trim(), v.nonEmpty(words.emailMissing), v.email(words.problems['email-invalid']));

/** What signing in needs; an issue's message is the words for it. Old passwords may be of any length. */
export const signInSchema = (words: Words) =>
  v.object({ email: emailSchema(words), password: v.pipe(v.string(), v.nonEmpty(words.passwordMissing)) });

/** What a new account needs. */
export const createSchema = (words: Words) =>
  v.object({
    email: emailSchema(words),
    password: v.pipe(
      v.string(),
      v.nonEmpty(words.passwordMissing),
      v.minLength(minPasswordChars, words.problems['password-weak']),
    ),
  });

export const resetSchema = (words: Words) => v.object({ email: emailSchema(words) });

export type Credentials = { email: string; password: string };
