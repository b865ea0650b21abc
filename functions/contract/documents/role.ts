import * as v from 'valibot';
import { decoder, timestampSchema } from './stored.ts';
import { staffRoles } from './user.ts';

/**
 * `roles/{uid}`: the role that somebody has, or had, by our own doing; staff read it. It is decided here, because a transaction
 * can look at all of it; the custom claim, which rules and calls look at, follows. A role taken away is `null`.
 */
const roleSchema = v.object({
  role: v.nullable(v.picklist(staffRoles)),
  changedAt: timestampSchema,
  /** The claim does not say so yet, as far as we know. */
  pending: v.boolean(),
});
export type RoleEntry = v.InferOutput<typeof roleSchema>;
export const decodeRole = decoder(roleSchema);
