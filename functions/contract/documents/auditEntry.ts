import * as v from 'valibot';
import { decoder, timestampSchema } from './stored.ts';

/** `auditLog/{id}`: written in the transaction of what it tells of, changed by nobody. `target` is a document's path. */
export const auditEntrySchema = v.object({
  /** A uid; `deleted` once that person's account is gone; `system` for a schedule. */
  actorId: v.string(),
  action: v.string(),
  target: v.string(),
  reason: v.string(),
  before: v.record(v.string(), v.unknown()),
  after: v.record(v.string(), v.unknown()),
  at: timestampSchema,
  revertedBy: v.optional(v.string()),
});
export type AuditEntry = v.InferOutput<typeof auditEntrySchema>;
export const decodeAuditEntry = decoder(auditEntrySchema);
