import * as v from 'valibot';
import { staffRoles } from '../documents/user.ts';
import { uidSchema } from '../ids.ts';
import { callableContract } from './callable.ts';

/**
 * Gives or takes a role; it holds at once, and older sign-ins of the person are over. Fails with `failed-precondition`
 * (the last admin), `not-found`, `permission-denied` (a banned person cannot become staff). Idempotent.
 */
export const setRoleContract = callableContract({
  name: 'setRole',
  caller: 'admin',
  input: v.strictObject({ uid: uidSchema, role: v.nullable(v.picklist(staffRoles)) }),
  output: v.strictObject({}),
});
