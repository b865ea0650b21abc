import * as v from 'valibot';
import { albumIdSchema, photoIdSchema, uidSchema } from '../ids.ts';
import { limits } from '../limits.ts';
import { reportReasons } from './report.ts';
import { timestampSchema } from './stored.ts';

export const caseKinds = ['photo', 'user', 'album'] as const;
export type CaseKind = (typeof caseKinds)[number];

export const caseStatuses = ['open', 'resolved', 'dismissed'] as const;
export type CaseStatus = (typeof caseStatuses)[number];

const frozen = {
  /** The reported person or the owner of the photo or album. Exports and deletions query it. */
  ownerId: uidSchema,
  username: v.string(),
  displayName: v.string(),
  /** Of the photo or album cover, for a blurred preview without a request. */
  thumbhash: v.optional(v.string()),
  /** `quarantine/{caseId}/{name}`, for staff; absent without a picture. */
  imagePath: v.optional(v.string()),
  frozenAt: timestampSchema,
};

/** As reported, so that later edits and deletions hide nothing from staff. */
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
  v.object({ ...frozen, subject: v.literal('album'), albumId: albumIdSchema, title: v.string(), text: v.string() }),
]);
export type Evidence = v.InferOutput<typeof evidenceSchema>;

/** What led to a decision. `staff`: of their own accord. */
export const decisionSources = ['report', 'notice', 'machine', 'staff'] as const;
export type DecisionSource = (typeof decisionSources)[number];

/** `by`: a uid, or `deleted` for an erased account. */
const caseDecisionSchema = v.object({
  /** Written in its entries of the audit log (`decision`) and in its notices (`decisionId`). */
  id: v.optional(v.string()),
  by: v.string(),
  at: timestampSchema,
  resolution: v.picklist(['resolved', 'dismissed']),
  /** Names of `caseActions`. */
  acts: v.optional(v.array(v.string()), []),
  note: v.string(),
  reply: v.string(),
  auditIds: v.optional(v.array(v.string()), []),
  source: v.optional(v.picklist(decisionSources), 'report'),
  /** Nobody looked at it. */
  automated: v.optional(v.boolean(), false),
  /** What the decider looked at. */
  decidedFor: v.optional(v.object({ opening: v.number(), frozenAt: v.optional(timestampSchema) })),
});
export type CaseDecision = v.InferOutput<typeof caseDecisionSchema>;

const leaseSchema = v.object({ by: v.string(), name: v.string(), until: timestampSchema });
export type Lease = v.InferOutput<typeof leaseSchema>;

export const skipReasons = ['unsure', 'language', 'too-hard', 'acquainted'] as const;
export type SkipReason = (typeof skipReasons)[number];

/** `by`: everybody once. `count` and `reasons` count every time. */
const skipsSchema = v.object({
  count: v.number(),
  by: v.array(v.string()),
  reasons: v.optional(v.record(v.picklist(skipReasons), v.number()), {}),
});

export const caseIdPattern = new RegExp(`^(?:${caseKinds.join('|')})_[^/\\s]{1,128}$`, 'u');

export const caseIdOf = (kind: CaseKind, targetId: string): string => `${kind}_${targetId}`;

/** `cases/{kind_targetId}`: for staff. A new report or an edit of hidden content reopens it and restarts its counts. */
export const caseSchema = v.object({
  kind: v.picklist(caseKinds),
  targetId: v.string(),
  ownerId: uidSchema,
  status: v.picklist(caseStatuses),
  /** Only admins see these. A field, because a list query cannot exclude one's own case otherwise. */
  aboutStaff: v.optional(v.boolean(), false),
  opening: v.optional(v.number(), 1),
  /** Distinct reporters of this opening with existing accounts. */
  reporterCount: v.number(),
  /** Reporters that count for the automatic hold (`reports.towardsHold`). */
  countedReporters: v.optional(v.number(), 0),
  /** Those of them with an urgent reason. */
  countedUrgent: v.optional(v.number(), 0),
  /** Since the last change of the photo or album. */
  dismissals: v.optional(v.number(), 0),
  reasons: v.optional(v.record(v.picklist(reportReasons), v.number()), {}),
  reasonsGiven: v.optional(v.array(v.picklist(reportReasons)), []),
  /** Sum of the reporters' weights; the queue shows the heaviest first. Edited content starts with 1. */
  weight: v.number(),
  openedAt: timestampSchema,
  firstReportAt: v.optional(timestampSchema),
  lastReportAt: v.optional(timestampSchema),
  /** The owner edited hidden content, which waits for review. */
  returnedAt: v.optional(timestampSchema),
  /** Reports hold a photo once per opening, so that what staff published stays published. */
  heldAt: v.optional(timestampSchema),
  /** Who has it, until `until`: nobody else is given it. */
  lease: v.optional(leaseSchema),
  /** Waits for an admin. */
  escalated: v.optional(v.object({ by: v.string(), at: timestampSchema, note: v.string() })),
  /** Its place in the queue, the highest first (`functions/src/cases/priority.ts`). */
  priority: v.optional(v.number(), 0),
  /** Likes of the photo, or of the owner's photos, at the last report. */
  seen: v.optional(v.number(), 0),
  /** Who has passed it on, and why. Absent if nobody has. */
  skips: v.optional(skipsSchema),
  /** Reported as about a minor: only admins, and moderators who said yes to it, see these. */
  minor: v.optional(v.boolean(), false),
  /** From this opening's first report; absent after the purge. */
  evidence: v.optional(evidenceSchema),
  deciding: v.optional(
    v.object({
      /** Becomes the decision's. */
      id: v.optional(v.string()),
      by: v.string(),
      resolution: v.picklist(['resolved', 'dismissed']),
      acts: v.optional(v.array(v.string()), []),
      until: timestampSchema,
    }),
  ),
  decision: v.optional(caseDecisionSchema),
  formerDecision: v.optional(caseDecisionSchema),
  /** When the evidence is deleted: `limits.retention.evidenceDays` after the decision. */
  purgeAt: v.optional(timestampSchema),
});
/** 0: reports hold nothing. */
export const holdThreshold = (holdAtReporters: number, dismissals: number): number =>
  holdAtReporters * Math.min(limits.moderation.mostHoldFactor, 2 ** dismissals);

export type Case = v.InferOutput<typeof caseSchema>;
