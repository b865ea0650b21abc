import * as v from 'valibot';
import type { Words } from '#i18n/words.ts';

/** Firebase's own minimum; the server has the last word. */
const minPasswordChars = 6;

type FormWords = Pick<Words['session'], 'emailMissing' | 'passwordMissing' | 'problems'>;

const emailSchema = (words: FormWords) =>
  v.pipe(v.string(), v.trim(), v.nonEmpty(words.emailMissing), v.email(words.problems['email-invalid']));

/** What signing in needs; an issue's message is the words for it. Old passwords may be of any length. */
export const signInSchema = (words: FormWords) =>
  v.object({ email: emailSchema(words), password: v.pipe(v.string(), v.nonEmpty(words.passwordMissing)) });

/** What a new account needs. */
export const createSchema = (words: FormWords) =>
  v.object({
    email: emailSchema(words),
    password: v.pipe(
      v.string(),
      v.nonEmpty(words.passwordMissing),
      v.minLength(minPasswordChars, words.problems['password-weak']),
    ),
  });

export const resetSchema = (words: FormWords) => v.object({ email: emailSchema(words) });

export type Credentials = { email: string; password: string };
