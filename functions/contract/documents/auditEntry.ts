import * as v from 'valibot';
import { decoder, timestampSchema } from './stored.ts';

/**
 * What the monthly figures are made of, of what people of the staff did. It names nobody, and so stays when whoever it was about is
 * gone; what was undone has none any more.
 */
const auditFiguresSchema = v.object({
  /** The month that it counts in, `2026-11`, in Japan's time. */
  month: v.string(),
  /** What it counts as: the name of the action, or of what a call of several (`moderatePhotos`) did. */
  act: v.string(),
  /** From the case's first report to its decision, in whole minutes. */
  minutesOpen: v.optional(v.number()),
  /** An appeal that was granted: 1; turned down: 0. */
  appealsAccepted: v.optional(v.number()),
});

export type AuditFigures = v.InferOutput<typeof auditFiguresSchema>;

/** `auditLog/{id}`: written in the transaction of what it tells of, changed by nobody. `target` is a document's path. */
const auditEntrySchema = v.object({
  /** A uid; `deleted` once that person's account is gone; `system` for a schedule. */
  actorId: v.string(),
  /** An `AuditAction`; of an older build, perhaps one that is known no more. */
  action: v.string(),
  target: v.string(),
  reason: v.string(),
  before: v.record(v.string(), v.unknown()),
  after: v.record(v.string(), v.unknown()),
  at: timestampSchema,
  figures: v.optional(auditFiguresSchema),
  /** The entry of the `revertAction` that has undone it. */
  revertedBy: v.optional(v.string()),
});
export type AuditEntry = v.InferOutput<typeof auditEntrySchema>;
export const decodeAuditEntry = decoder(auditEntrySchema);
