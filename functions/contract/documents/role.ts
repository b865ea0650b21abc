import * as v from 'valibot';
import { decoder, timestampSchema } from './stored.ts';
import { staffRoles } from './user.ts';

/** `roles/{uid}`: decides, as transactions can read it; the custom claim follows. `null`: taken away. */
const roleSchema = v.object({
  role: v.nullable(v.picklist(staffRoles)),
  changedAt: timestampSchema,
  /** The claim may not be up to date yet. */
  pending: v.boolean(),
});
export type RoleEntry = v.InferOutput<typeof roleSchema>;
export const decodeRole = decoder(roleSchema);
