import * as v from 'valibot';
import type { Words } from '#i18n/words.ts';

/** Firebase's own minimum; the server has the last word. */
const minPasswordChars = 6;

/** A new address. An issue's message is the words for it, here and below. */
const emailSchema = (words: Words['account']) =>
  v.pipe(v.string(), v.trim(), v.nonEmpty(words.emailMissing), v.email(words.problems['email-invalid']));

const newPassword = (words: Words['account']) =>
  v.pipe(v.string(), v.nonEmpty(words.passwordMissing), v.minLength(minPasswordChars, words.problems['password-weak']));

export const changeEmailSchema = (words: Words['account']) => v.object({ email: emailSchema(words) });

/** The present password may be of any length: it may be old. */
export const changePasswordSchema = (words: Words['account']) =>
  v.object({ current: v.pipe(v.string(), v.nonEmpty(words.passwordMissing)), next: newPassword(words) });

export const setPasswordSchema = (words: Words['account']) =>
  v.object({ email: emailSchema(words), next: newPassword(words) });
