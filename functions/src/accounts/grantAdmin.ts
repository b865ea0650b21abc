import * as v from 'valibot';
import { ContractError } from '#contract/errors.ts';
import { parseUid } from '#contract/ids.ts';
import { systemClock } from '../platform/clock.ts';
import { auth } from '../platform/firebase.ts';
import { changeRole } from './changeRole.ts';

const unknownAddressSchema = v.object({ code: v.picklist(['auth/user-not-found', 'auth/invalid-email']) });

/**
 * Makes whoever has an e-mail address an admin, by whoever holds the project's keys: for the first of them, whom no admin
 * can make one (`dev/adminGrant.ts`). Throws `not-found`, `permission-denied` (banned). Idempotent.
 */
export async function grantAdmin(email: string): Promise<'changed' | 'unchanged'> {
  const { uid } = await auth.getUserByEmail(email).catch((error: unknown) => {
    if (v.is(unknownAddressSchema, error)) throw new ContractError('not-found', 'nobody has this address');
    throw error;
  });
  return changeRole({ uid: parseUid(uid), role: 'admin', actorId: 'system' }, systemClock);
}
