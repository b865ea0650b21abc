import * as v from 'valibot';
import { userStatuses } from '../documents/user.ts';
import { callableContract } from './callable.ts';

/**
 * To be called with each new sign-in. Makes `users/{uid}` and `profiles/{uid}` where the trigger has not yet, and gives
 * back a ban whose account was deleted (`banMemory`). Idempotent, and for banned people too. Fails with
 * `failed-precondition` for somebody new while the site takes nobody in (`signUpsOpen`).
 */
export const ensureUserContract = callableContract({
  name: 'ensureUser',
  caller: 'banned-too',
  input: v.strictObject({}),
  output: v.object({ uid: v.string(), username: v.string(), status: v.picklist(userStatuses) }),
});
