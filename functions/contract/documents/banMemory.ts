import * as v from 'valibot';
import { reportReasons } from './report.ts';
import { decoder, timestampSchema } from './stored.ts';

/**
 * `banMemory/{mark}`: what stays of a ban whose account was deleted, under a keyed hash of the address or of a provider's id, and
 * nothing else: it names nobody. Closed to clients. Past `expiresAt`, the ban's end, it counts no more, gone or not.
 */
const banMemorySchema = v.object({ expiresAt: timestampSchema, rule: v.picklist(reportReasons) });
export type BanMemory = v.InferOutput<typeof banMemorySchema>;
export const decodeBanMemory = decoder(banMemorySchema);

/**
 * `banMarks/{uid}`: the hashes by which the ban of an account that is there would be remembered, so that it is also where the account
 * goes without a word to us. Closed to clients; goes with the ban and with the account.
 */
const banMarksSchema = v.object({
  /** Of every address and provider that it has had since the ban. */
  marks: v.array(v.string()),
  /** By which of them it has its ban from an account before it; empty for a ban of its own. */
  matched: v.optional(v.array(v.string()), []),
});
export type BanMarks = v.InferOutput<typeof banMarksSchema>;
export const decodeBanMarks = decoder(banMarksSchema);

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
