import * as v from 'valibot';
import { callableContract } from './callable.ts';

/**
 * Deletes the caller's account and everything of theirs, for good. `confirm` is their username, or their e-mail address
 * where they have none (`invalid-argument`, field `confirm`, if it is not). Goes on after a crash; the last admin cannot
 * (`failed-precondition`).
 */
export const deleteAccountContract = callableContract({
  name: 'deleteAccount',
  caller: 'banned-too',
  input: v.strictObject({ confirm: v.pipe(v.string(), v.maxLength(500)) }),
  output: v.strictObject({}),
});
