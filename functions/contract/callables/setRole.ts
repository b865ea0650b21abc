import * as v from 'valibot';
import { staffRoles } from '../documents/user.ts';
import { uidSchema } from '../ids.ts';
import { actCall } from './actCall.ts';
import { audited } from './callable.ts';

/** Ends older sign-ins. Idempotent. `not-found`, `failed-precondition` (last admin), `permission-denied` (banned). */
export const setRoleContract = actCall('setRole', {
  input: v.strictObject({ uid: uidSchema, role: v.nullable(v.picklist(staffRoles)) }),
  output: audited({}),
});
