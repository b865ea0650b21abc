import * as v from 'valibot';
import { staffRoles } from '../documents/user.ts';
import { uidSchema } from '../ids.ts';
import { adminCall, audited, callableContract } from './callable.ts';

/**
 * Counts at once and ends the person's older sign-ins. Idempotent. `failed-precondition` (the last admin), `not-found`,
 * `permission-denied` (a banned person).
 */
export const setRoleContract = callableContract({
  name: 'setRole',
  ...adminCall,
  input: v.strictObject({ uid: uidSchema, role: v.nullable(v.picklist(staffRoles)) }),
  output: audited({}),
});
