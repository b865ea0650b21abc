import * as v from 'valibot';
import { decoder, timestampSchema } from './stored.ts';

/** Why somebody reports, and the rules that moderators name. */
export const reportReasons = [
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

export const reportStatuses = ['open', 'resolved', 'dismissed'] as const;
export type ReportStatus = (typeof reportStatuses)[number];

/**
 * Whether a report counts for the automatic hold of its photo, or why it does not: its reporter's address is not verified and they
 * came by no provider (`unverified`), their account is younger than `settings/site.holdReporterAgeHours` (`too-new`), or is gone
 * (`gone`), and then the report is in no count of its case.
 */
const towardsHold = ['counts', 'unverified', 'too-new', 'gone'] as const;
export type TowardsHold = (typeof towardsHold)[number];

/** `reports/{id}` (on a user) and `photoReports/{id}`: `targetId` is a uid or a photo's id, the document's `{targetId}_{reporterId}`. */
const reportSchema = v.object({
  targetId: v.string(),
  reporterId: v.string(),
  /** Whom it is about: the person, or the photo's owner; `deleted` once they are gone. No moderator reads those about themself. */
  ownerId: v.optional(v.string(), ''),
  reason: v.picklist(reportReasons),
  comment: v.optional(v.string(), ''),
  status: v.picklist(reportStatuses),
  createdAt: timestampSchema,
  handledAt: v.optional(timestampSchema),
  caseId: v.optional(v.string()),
  /** Which opening of the case it belongs to (`cases.opening`). */
  opening: v.optional(v.number(), 1),
  /** As of when it was made or last looked at; absent on people, whom nothing holds, unless `gone`. */
  towardsHold: v.optional(v.picklist(towardsHold)),
  /** What it added to its case's weight (`reporterWeight`). */
  weight: v.optional(v.number(), 0.5),
});
export type Report = v.InferOutput<typeof reportSchema>;
export const decodeReport = decoder(reportSchema);
