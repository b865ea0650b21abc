import * as v from 'valibot';
import { decisionSources } from './case.ts';
import { reportReasons } from './report.ts';
import { timestampSchema } from './stored.ts';

/** For the figures of months and weeks. Anonymous, so it survives erasures. */
const auditFiguresSchema = v.object({
  /** `2026-11`, in Japan's time zone. Undone acts have none, so that no month counts them. */
  month: v.optional(v.string()),
  /** Its Monday in Japan's time zone, such as `2026-11-23`. */
  week: v.optional(v.string()),
  /** The action's name; for a call with several actions, the one performed. */
  act: v.string(),
  /** Whole minutes from the first report to the decision. */
  minutesOpen: v.optional(v.number()),
  appealsAccepted: v.optional(v.number()),
  /** Of a decided case: the rule of its act, or else the most frequent reason of its reports. */
  rule: v.optional(v.picklist(reportReasons)),
  outcome: v.optional(v.picklist(['resolved', 'dismissed'])),
  /** What a decision did, such as `hide`. */
  acts: v.optional(v.array(v.string())),
  source: v.optional(v.picklist(decisionSources)),
  /** How often the case was passed on before. Absent for never. */
  skips: v.optional(v.number()),
  reversed: v.optional(v.picklist(['undo', 'appeal'])),
  reversedAt: v.optional(timestampSchema),
});

export type AuditFigures = v.InferOutput<typeof auditFiguresSchema>;

/** `auditLog/{id}`: written in the act's transaction. `target`: a document's path. */
export const auditEntrySchema = v.object({
  /** A uid, `deleted` for an erased account, or `system` for a schedule. */
  actorId: v.string(),
  /** Usually an `AuditAction`; older builds wrote others. */
  action: v.string(),
  target: v.string(),
  reason: v.string(),
  before: v.record(v.string(), v.unknown()),
  after: v.record(v.string(), v.unknown()),
  at: timestampSchema,
  figures: v.optional(auditFiguresSchema),
  /** The same in all entries that one decision wrote for one case: they are undone together, by one undo again. */
  decision: v.optional(v.string()),
  /** The person concerned counted as staff: only an admin may undo it, even if they have lost their role since. */
  aboutStaff: v.optional(v.boolean()),
  revertedBy: v.optional(v.string()),
  /** The uids that it names; erasures find it by them. */
  people: v.optional(v.array(v.string())),
});
export type AuditEntry = v.InferOutput<typeof auditEntrySchema>;
