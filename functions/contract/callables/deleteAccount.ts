import * as v from 'valibot';
import { parseEmail } from '../email.ts';
import { usernameKey } from '../normalizers.ts';
import { callableContract } from './callable.ts';

/** For people whose provider gave neither name nor address. */
const siteName = 'matataki';

/** What the person types to confirm: the username, else the e-mail address, else the site's name. */
export const deletionWord = ({ username, email }: { username: string; email: string | null | undefined }): string =>
  username || email || siteName;

const compared = (word: string): string => usernameKey(parseEmail(word) ?? word.trim());

/** Compared as usernames are, and as addresses are read: case and width do not matter. */
export const isDeletionConfirmed = (typed: string, word: string): boolean => compared(typed) === compared(word);

/**
 * For good. Sign-ins end before the answer; erasing a large account takes longer. `invalid-argument` (`confirm` is not
 * the `deletionWord`), `failed-precondition` (the last admin).
 */
export const deleteAccountContract = callableContract({
  name: 'deleteAccount',
  caller: 'banned-too',
  rate: 'deletions',
  whileReadOnly: 'goes-on',
  input: v.strictObject({ confirm: v.pipe(v.string(), v.maxLength(500)) }),
  output: v.strictObject({}),
});
