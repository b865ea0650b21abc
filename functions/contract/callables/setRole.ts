import * as v from 'valibot';
import { staffRoles } from '../documents/user.ts';
import { uidSchema } from '../ids.ts';
import { audited, callableContract } from './callable.ts';

/**
 * Counts at once and ends the person's older sign-ins. Idempotent. Fails with `failed-precondition` (the last admin),
 * `not-found`, `permission-denied` (a banned person).
 */
export const setRoleContract = callableContract({
  name: 'setRole',
  caller: 'admin',
  rate: 'staff',
  whileReadOnly: 'goes-on',
  input: v.strictObject({ uid: uidSchema, role: v.nullable(v.picklist(staffRoles)) }),
  output: audited({}),
});
