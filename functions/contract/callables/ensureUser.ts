import * as v from 'valibot';
import { userStatuses } from '../documents/user.ts';
import { callableContract } from './callable.ts';

/**
 * To be called with each new sign-in. Gives an account whose address or provider had a ban when its account was deleted that ban again,
 * until it would have ended; and takes it back where that account had never verified the address, and this one has. Makes `users/{uid}` and `profiles/{uid}` if the trigger has not yet. Idempotent. Answers a banned user too. Fails with
 * `failed-precondition` for somebody new while the site takes nobody in (`signUpsOpen`); so does every call that needs the two.
 */
export const ensureUserContract = callableContract({
  name: 'ensureUser',
  caller: 'banned-too',
  input: v.strictObject({}),
  output: v.object({ uid: v.string(), username: v.string(), status: v.picklist(userStatuses) }),
});
