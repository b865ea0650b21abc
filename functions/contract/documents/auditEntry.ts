import * as v from 'valibot';
import { decoder, timestampSchema } from './stored.ts';

/** For the monthly figures. Names nobody, so it survives erasures; an undone act has none. */
const auditFiguresSchema = v.object({
  /** In Japan's time, as `2026-11`. */
  month: v.string(),
  /** The action's name; for a call with several, the name of what it did. */
  act: v.string(),
  /** From the first report to the decision, in whole minutes. */
  minutesOpen: v.optional(v.number()),
  appealsAccepted: v.optional(v.number()),
});

export type AuditFigures = v.InferOutput<typeof auditFiguresSchema>;

/** `auditLog/{id}`: written in the act's transaction, never changed. `target` is a document's path. */
const auditEntrySchema = v.object({
  /** A uid; `deleted` after that account is gone; `system` for a schedule. */
  actorId: v.string(),
  /** Usually an `AuditAction`; older builds wrote others. */
  action: v.string(),
  target: v.string(),
  reason: v.string(),
  before: v.record(v.string(), v.unknown()),
  after: v.record(v.string(), v.unknown()),
  at: timestampSchema,
  figures: v.optional(auditFiguresSchema),
  /** The id of the entry that undid this one. */
  revertedBy: v.optional(v.string()),
});
export type AuditEntry = v.InferOutput<typeof auditEntrySchema>;
export const decodeAuditEntry = decoder(auditEntrySchema);
