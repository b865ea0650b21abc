import * as v from 'valibot';
import { parseEmail } from '../email.ts';
import { usernameKey } from '../normalizers.ts';
import type { CallableContract } from './callable.ts';

/** What the person types to confirm: the username, else the e-mail address, else the site's name. */
export const deletionWord = ({ username, email }: { username: string; email: string | null | undefined }): string =>
  username || email || 'matataki';

const compared = (word: string): string => usernameKey(parseEmail(word) ?? word.trim());

/** Ignores case and width, as usernames and addresses do. */
export const isDeletionConfirmed = (typed: string, word: string): boolean => compared(typed) === compared(word);

/** Ends sign-ins, then erases. `invalid-argument` (not the `deletionWord`), `failed-precondition` (last admin). */
export const deleteAccountContract = {
  name: 'deleteAccount',
  caller: 'banned-too',
  rate: 'deletions',
  whileReadOnly: 'goes-on',
  input: v.strictObject({ confirm: v.pipe(v.string(), v.maxLength(500)) }),
  output: v.strictObject({}),
} as const satisfies CallableContract;
