import * as v from 'valibot';
import { timestampSchema } from './stored.ts';

export const reportReasons = [
  'minor',
  'intimate',
  'danger',
  'spam',
  'sexual',
  'violence',
  'harassment',
  'copyright',
  'impersonation',
  'privacy',
  'spoiler',
  'other',
] as const;
export type ReportReason = (typeof reportReasons)[number];

/** A person may come to harm meanwhile: the first report that counts holds the photo, and staff see it first. */
const urgentReasons: readonly ReportReason[] = ['minor', 'intimate', 'danger'];
export const isUrgent = (reason: ReportReason): boolean => urgentReasons.includes(reason);

export const reportStatuses = ['open', 'resolved', 'dismissed'] as const;
export type ReportStatus = (typeof reportStatuses)[number];

/** `unverified`: neither a verified address nor a provider. `gone`: no account; no count includes the report. */
const towardsHold = ['counts', 'unverified', 'too-new', 'gone'] as const;
export type TowardsHold = (typeof towardsHold)[number];

/** `reports/{id}` (users), `photoReports/{id}`, `albumReports/{id}`: the id is `{targetId}_{reporterId}`. */
export const reportSchema = v.object({
  targetId: v.string(),
  reporterId: v.string(),
  /** The person, or the owner of the content; `deleted` later. Moderators cannot read reports about themselves. */
  ownerId: v.optional(v.string(), ''),
  reason: v.picklist(reportReasons),
  comment: v.optional(v.string(), ''),
  status: v.picklist(reportStatuses),
  createdAt: timestampSchema,
  handledAt: v.optional(timestampSchema),
  caseId: v.optional(v.string()),
  opening: v.optional(v.number(), 1),
  /** Absent for people, who are never held, unless `gone`. */
  towardsHold: v.optional(v.picklist(towardsHold)),
  /** Its share of the case's weight (`reporterWeight`). */
  weight: v.optional(v.number(), 0.5),
});
export type Report = v.InferOutput<typeof reportSchema>;

/** `reporters/{uid}`: how often reports were right. For staff; exported to the person. */
export const reporterSchema = v.object({ resolved: v.optional(v.number(), 0), dismissed: v.optional(v.number(), 0) });
export type Reporter = v.InferOutput<typeof reporterSchema>;

/** Share of right reports by Laplace's rule of succession: ½ for new reporters, never 0. */
export const reporterWeight = ({ resolved, dismissed }: Reporter): number =>
  (resolved + 1) / (resolved + dismissed + 2);
