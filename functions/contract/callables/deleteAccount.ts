import * as v from 'valibot';
import { usernameKey } from '../normalizers.ts';
import { callableContract } from './callable.ts';

/** What there is nothing of for who came from a provider that gave neither name nor address. */
const siteName = 'matataki';

/** What a person has to type to delete their account: the username, else the e-mail address, else the site's name. */
export const deletionWord = ({ username, email }: { username: string; email: string | null | undefined }): string =>
  username || email || siteName;

/** Whether it was typed; compared as usernames are, so that case and width do not matter. */
export const isDeletionConfirmed = (typed: string, word: string): boolean =>
  usernameKey(typed.trim()) === usernameKey(word);

/**
 * Deletes the caller's account and everything of theirs, for good. `confirm` is their `deletionWord` (else
 * `invalid-argument`). Sign-ins are over when it answers; a large account goes on being erased after that. The last
 * admin cannot (`failed-precondition`).
 */
export const deleteAccountContract = callableContract({
  name: 'deleteAccount',
  caller: 'banned-too',
  input: v.strictObject({ confirm: v.pipe(v.string(), v.maxLength(500)) }),
  output: v.strictObject({}),
});
