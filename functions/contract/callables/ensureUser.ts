import * as v from 'valibot';
import { userStatuses } from '../documents/user.ts';
import { callableContract } from './callable.ts';

/**
 * After each new sign-in. Makes missing `users/{uid}` and `profiles/{uid}`; restores a ban of a deleted account
 * (`banMemory`). Idempotent. `failed-precondition` (a new person while sign-ups are closed).
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
