import * as v from 'valibot';
import { reportReasons } from './report.ts';
import { decoder, timestampSchema } from './stored.ts';

/** `banMemory/{mark}`: a deleted account's ban by keyed hash. Closed to clients; void past `expiresAt`. */
const banMemorySchema = v.object({ expiresAt: timestampSchema, rule: v.picklist(reportReasons) });
export type BanMemory = v.InferOutput<typeof banMemorySchema>;
export const decodeBanMemory = decoder(banMemorySchema);

/** `banMarks/{uid}`: hashes for `banMemory`, in case the account disappears without a call. Closed to clients. */
const banMarksSchema = v.object({
  /** Of every address and provider since the ban. */
  marks: v.array(v.string()),
  /** The marks of an earlier account's ban; empty for a ban of its own. */
  matched: v.optional(v.array(v.string()), []),
});
export type BanMarks = v.InferOutput<typeof banMarksSchema>;
export const decodeBanMarks = decoder(banMarksSchema);

/** `deciders/{ban_uid}`, `deciders/{appeal_id}`: who decided. Staff only, and about oneself only admins. */
const deciderSchema = v.object({
  /** A uid; `deleted` after that account is gone; `system` where the ban ran out before an answer. */
  by: v.string(),
  uid: v.string(),
  at: timestampSchema,
});

export const decodeDecider = decoder(deciderSchema);
