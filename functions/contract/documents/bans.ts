import * as v from 'valibot';
import { reportReasons } from './report.ts';
import { timestampSchema } from './stored.ts';

/** `banMemory/{mark}`: a deleted account's ban by keyed hash, until `expiresAt`. Closed to clients. */
export const banMemorySchema = v.object({ expiresAt: timestampSchema, rule: v.picklist(reportReasons) });
export type BanMemory = v.InferOutput<typeof banMemorySchema>;

/** `banMarks/{uid}`: hashes for `banMemory` if the account disappears without a call. Closed to clients. */
export const banMarksSchema = v.object({
  marks: v.array(v.string()),
  /** The marks of an earlier account's ban; empty for a ban of its own. */
  matched: v.optional(v.array(v.string()), []),
});
export type BanMarks = v.InferOutput<typeof banMarksSchema>;

/**
 * `deciders/{ban_uid}`, `deciders/{appeal_id}`: who decided, or is about to answer an open appeal. For staff; about
 * themselves only for admins.
 */
export const deciderSchema = v.object({
  /** A uid, or `deleted` for an erased account. */
  by: v.string(),
  uid: v.string(),
  at: timestampSchema,
});
