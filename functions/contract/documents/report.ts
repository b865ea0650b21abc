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

/** `reports/{id}` (on a user) and `photoReports/{id}`: `targetId` is a uid or a photo's id, the document's `{targetId}_{reporterId}`. */
export const reportSchema = v.object({
  targetId: v.string(),
  reporterId: v.string(),
  reason: v.picklist(reportReasons),
  comment: v.optional(v.string(), ''),
  status: v.picklist(reportStatuses),
  createdAt: timestampSchema,
  handledAt: v.optional(timestampSchema),
  caseId: v.optional(v.string()),
  /** Which opening of the case it belongs to (`cases.opening`). */
  opening: v.optional(v.number(), 1),
});
export type Report = v.InferOutput<typeof reportSchema>;
export const decodeReport = decoder(reportSchema);
