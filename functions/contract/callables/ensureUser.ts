import * as v from 'valibot';
import { userStatuses } from '../documents/user.ts';
import { callableContract } from './callable.ts';

/**
 * Makes `users/{uid}` and `profiles/{uid}` if the trigger has not yet. Idempotent. Answers a banned user too. Fails with
 * `failed-precondition` for somebody new while the site takes nobody in (`signUpsOpen`); so does every call that needs the two.
 */
export const ensureUserContract = callableContract({
  name: 'ensureUser',
  caller: 'banned-too',
  input: v.strictObject({}),
  output: v.object({ uid: v.string(), username: v.string(), status: v.picklist(userStatuses) }),
});
