import * as v from 'valibot';
import { photoIdSchema } from '../ids.ts';
import { decisionSources } from './case.ts';
import { repairs } from './decision.ts';
import { reportReasons } from './report.ts';
import { timestampSchema } from './stored.ts';

export const noticeKinds = [
  'report-resolved',
  'report-dismissed',
  'photo-held',
  'photo-hidden',
  'photo-restored',
  'photo-removed',
  'photo-published',
  'photo-marked',
  'photo-unmarked',
  'photo-approved',
  'photo-schedule-failed',
  'album-hidden',
  'album-restored',
  'warned',
  'role-lost',
  'unbanned',
  'appeal-accepted',
  'appeal-rejected',
  'title-approved',
  'title-rejected',
  'likes',
  'staff-note',
] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/**
 * `users/{uid}/notices/{id}`. `subject`: an id or name (reports: the case; likes: the photo, or the owner's username
 * for several; staff-note: the path of the case or person). `text`: by staff. After `photo-schedule-failed` the photo is private.
 */
export const noticeSchema = v.object({
  kind: v.picklist(noticeKinds),
  subject: v.string(),
  /** One of the several photos. */
  photo: v.optional(photoIdSchema),
  text: v.optional(v.string()),
  rule: v.optional(v.picklist(reportReasons)),
  /** The decision that it tells of: `decision` in the entries of the audit log. */
  decisionId: v.optional(v.string()),
  source: v.optional(v.picklist(decisionSources)),
  /** Nobody has looked at it. */
  automated: v.optional(v.boolean()),
  /** What an accepted appeal could undo. */
  repair: v.optional(v.picklist(repairs)),
  /** The same decision also warned the person, or the same undo also withdrew that warning. */
  warning: v.optional(v.picklist(['given', 'withdrawn'])),
  /** Number of people, up to `limits.likes.countedAtMost`. */
  count: v.optional(v.number()),
  createdAt: timestampSchema,
  /** Stored as `null` until read, because queries cannot find absent fields. */
  readAt: v.optional(
    v.pipe(
      v.nullable(timestampSchema),
      v.transform((time) => time ?? undefined),
    ),
  ),
});
export type Notice = v.InferOutput<typeof noticeSchema>;
