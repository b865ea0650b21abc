import * as v from 'valibot';
import { albumIdSchema, photoIdSchema, uidSchema } from '../ids.ts';
import { limits } from '../limits.ts';
import { reportReasons } from './report.ts';
import { decoder, timestampSchema } from './stored.ts';

export const caseKinds = ['photo', 'user', 'album'] as const;
export type CaseKind = (typeof caseKinds)[number];

export const caseStatuses = ['open', 'resolved', 'dismissed'] as const;
export type CaseStatus = (typeof caseStatuses)[number];

const frozen = {
  /** The person, or the photo's or album's owner: their export and deletion find it by this. */
  ownerId: uidSchema,
  username: v.string(),
  displayName: v.string(),
  /** Of the photo or the album's cover: the queue draws a blurred thumbnail from it without a request. */
  thumbhash: v.optional(v.string()),
  /** `quarantine/{caseId}/{name}`, staff only; absent if there was no picture. */
  imagePath: v.optional(v.string()),
  frozenAt: timestampSchema,
};

/** As reported: a later edit or deletion hides nothing from staff. */
const evidenceSchema = v.variant('subject', [
  v.object({
    ...frozen,
    subject: v.literal('photo'),
    photoId: photoIdSchema,
    caption: v.string(),
    description: v.string(),
    alt: v.string(),
    tags: v.array(v.string()),
    titleName: v.optional(v.string()),
    spoiler: v.boolean(),
    sensitive: v.optional(v.boolean(), false),
    /** px */
    width: v.number(),
    height: v.number(),
  }),
  v.object({ ...frozen, subject: v.literal('user'), bio: v.string(), links: v.array(v.string()) }),
  // The picture is its cover's.
  v.object({ ...frozen, subject: v.literal('album'), albumId: albumIdSchema, title: v.string(), text: v.string() }),
]);
export type Evidence = v.InferOutput<typeof evidenceSchema>;

/** `by`: a uid, or `deleted` after that account is gone. */
const caseDecisionSchema = v.object({
  by: v.string(),
  at: timestampSchema,
  resolution: v.picklist(['resolved', 'dismissed']),
  action: v.optional(v.string()),
  /** To the person acted on. */
  note: v.string(),
  /** To the reporters. */
  reply: v.string(),
  /** As `resolveCases` answered them: of the decision, then of the action. */
  auditIds: v.optional(v.array(v.string()), []),
});
export type CaseDecision = v.InferOutput<typeof caseDecisionSchema>;

/** `photo_{photoId}`, `album_{albumId}` or `user_{uid}`. */
export const caseIdPattern = new RegExp(`^(?:${caseKinds.join('|')})_[^/\\s]{1,128}$`, 'u');

export const caseIdOf = (kind: CaseKind, targetId: string): string => `${kind}_${targetId}`;

/** `cases/{kind_targetId}`: a new report or a mended hidden photo or album reopens it, and counts begin anew. Staff read it. */
const caseSchema = v.object({
  kind: v.picklist(caseKinds),
  targetId: v.string(),
  ownerId: uidSchema,
  status: v.picklist(caseStatuses),
  /** Only admins see these: a list query can hide one's own case only by a field that it names. */
  aboutStaff: v.optional(v.boolean(), false),
  /** Each count and report belongs to one opening. */
  opening: v.optional(v.number(), 1),
  /** Different reporters of this opening whose accounts exist. */
  reporterCount: v.number(),
  /** Those who count for the automatic hold (`reports.towardsHold`). */
  countedReporters: v.optional(v.number(), 0),
  /** Since the last change of the photo or album. */
  dismissals: v.optional(v.number(), 0),
  reasons: v.optional(v.record(v.picklist(reportReasons), v.number()), {}),
  reasonsGiven: v.optional(v.array(v.picklist(reportReasons)), []),
  /** Sum of reporters' weights, heaviest first in the queue; what was mended starts with 1. */
  weight: v.number(),
  openedAt: timestampSchema,
  /** Of this opening; absent without a report. */
  firstReportAt: v.optional(timestampSchema),
  lastReportAt: v.optional(timestampSchema),
  /** The owner mended a hidden photo or album, which waits for review. */
  returnedAt: v.optional(timestampSchema),
  /** An automatic hold happens once per opening, so that what staff published stays published. */
  heldAt: v.optional(timestampSchema),
  viewing: v.optional(v.object({ by: v.string(), name: v.string(), until: timestampSchema })),
  /** As of this opening's first report. Absent after the purge. */
  evidence: v.optional(evidenceSchema),
  /** Somebody decides it now; void after `until`. */
  deciding: v.optional(
    v.object({
      by: v.string(),
      resolution: v.picklist(['resolved', 'dismissed']),
      action: v.string(),
      until: timestampSchema,
    }),
  ),
  decision: v.optional(caseDecisionSchema),
  formerDecision: v.optional(caseDecisionSchema),
  /** The evidence is deleted then (`limits.retention.evidenceDays` after the decision). */
  purgeAt: v.optional(timestampSchema),
});
/** Pure. 0: reports hold nothing. */
export const holdThreshold = (holdAtReporters: number, dismissals: number): number =>
  holdAtReporters * Math.min(limits.moderation.mostHoldFactor, 2 ** dismissals);

export type Case = v.InferOutput<typeof caseSchema>;
export const decodeCase = decoder(caseSchema);
