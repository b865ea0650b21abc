import * as v from 'valibot';
import { userStatuses } from '../documents/user.ts';
import { bannedTooCall } from './callable.ts';

/**
 * Called after each sign-in. Creates `users/{uid}` and `profiles/{uid}` if missing and restores the ban of a deleted
 * account. Idempotent. `failed-precondition` (a new person while sign-ups are closed).
 */
export const ensureUserContract = bannedTooCall('ensureUser', {
  rate: 'unlimited',
  input: v.strictObject({}),
  output: v.object({ uid: v.string(), username: v.string(), status: v.picklist(userStatuses) }),
});
