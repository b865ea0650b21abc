import * as v from 'valibot';
import { decoder, timestampSchema } from './stored.ts';

/**
 * `deciders/{ban_uid}` and `deciders/{appeal_id}`: who banned somebody, who answered an appeal. Beside the documents that the
 * person reads, so that they do not read this: for staff, and for nobody about themself but admins.
 */
const deciderSchema = v.object({
  /** A uid; `deleted` once that account is gone; `system` where a ban ran out before its appeal was answered. */
  by: v.string(),
  /** Whom it was decided about. */
  uid: v.string(),
  at: timestampSchema,
});

export const decodeDecider = decoder(deciderSchema);
