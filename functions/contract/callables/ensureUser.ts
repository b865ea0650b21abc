import * as v from 'valibot';
import { userStatuses } from '../documents/user.ts';
import { callableContract } from './callable.ts';

/**
 * Called after each new sign-in, also of banned people. Makes missing `users/{uid}` and `profiles/{uid}`, and restores
 * a ban whose account was deleted (`banMemory`). Idempotent. Fails with `failed-precondition` for a new person while
 * sign-ups are closed (`signUpsOpen`).
 */
export const ensureUserContract = callableContract({
  name: 'ensureUser',
  caller: 'banned-too',
  rate: 'unlimited',
  whileReadOnly: 'goes-on',
  repeatable: true,
  input: v.strictObject({}),
  output: v.object({ uid: v.string(), username: v.string(), status: v.picklist(userStatuses) }),
});
