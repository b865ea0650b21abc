import * as v from 'valibot';
import { photoIdSchema, uidSchema } from '../ids.ts';
import { limits } from '../limits.ts';
import { reportReasons } from './report.ts';
import { decoder, timestampSchema } from './stored.ts';

export const caseKinds = ['photo', 'user'] as const;
export type CaseKind = (typeof caseKinds)[number];

export const caseStatuses = ['open', 'resolved', 'dismissed'] as const;
export type CaseStatus = (typeof caseStatuses)[number];

const frozen = {
  /** Whom it is about: the person themself, or the photo's owner. Their export and deletion find it by this. */
  ownerId: uidSchema,
  username: v.string(),
  displayName: v.string(),
  /** The private copy of the picture, or of the avatar: `quarantine/{caseId}/{name}`, staff only. Absent where there was none. */
  imagePath: v.optional(v.string()),
  frozenAt: timestampSchema,
};

/** What was reported, as it stood then: editing or deleting it afterwards hides nothing from staff. */
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
    /** px of the picture, for a place of its shape. */
    width: v.number(),
    height: v.number(),
  }),
  v.object({ ...frozen, subject: v.literal('user'), bio: v.string(), links: v.array(v.string()) }),
]);
export type Evidence = v.InferOutput<typeof evidenceSchema>;

/** What staff made of it. `by` is a uid, or `deleted` once that account is gone. */
const caseDecisionSchema = v.object({
  by: v.string(),
  at: timestampSchema,
  resolution: v.picklist(['resolved', 'dismissed']),
  /** What was done with the decision: the name of the action in `resolveCases`. */
  action: v.optional(v.string()),
  note: v.optional(v.string(), ''),
});
export type CaseDecision = v.InferOutput<typeof caseDecisionSchema>;

/** A case of one, and of the report that it is counted with. */
export const caseIdOf = (kind: CaseKind, targetId: string): string => `${kind}_${targetId}`;

/**
 * `cases/{kind_targetId}`: one for each person or photo that was ever reported, opened again by the next report after a decision
 * (what is counted then begins anew) or when a hidden photo that its owner has mended comes back. Read by staff, written by functions.
 */
const caseSchema = v.object({
  kind: v.picklist(caseKinds),
  /** A uid or a photo's id. */
  targetId: v.string(),
  /** Whom it is about. */
  ownerId: uidSchema,
  status: v.picklist(caseStatuses),
  /**
   * Whether whom it is about is of the staff. Moderators are shown those of others alone: nobody but admins reads what was reported
   * about themself, and a list can only be told from another by what its query names.
   */
  aboutStaff: v.optional(v.boolean(), false),
  /** How often it was opened, this time included: what is counted, and every report, belongs to one opening. */
  opening: v.optional(v.number(), 1),
  /** Different people who reported it since it was opened, and whose account is there. */
  reporterCount: v.number(),
  /** Of these, those whose reports count for the automatic hold (`reports.towardsHold`). */
  countedReporters: v.optional(v.number(), 0),
  /** How often a photo's case was dismissed since the photo last changed. */
  dismissals: v.optional(v.number(), 0),
  reasons: v.optional(v.record(v.picklist(reportReasons), v.number()), {}),
  /** The reasons that occur, for filtering. */
  reasonsGiven: v.optional(v.array(v.picklist(reportReasons)), []),
  /**
   * The sum of its reporters' weights (`reporters/{uid}`): the order of the queue, heaviest first. One that was opened because its
   * owner mended the photo begins with 1, as much as a report that is surely right.
   */
  weight: v.number(),
  openedAt: timestampSchema,
  /** First and last report since it was opened; absent where it was opened without one. */
  firstReportAt: v.optional(timestampSchema),
  lastReportAt: v.optional(timestampSchema),
  /** Its owner has mended what was hidden, and it waits for review. */
  returnedAt: v.optional(timestampSchema),
  /** The photo was held by itself, which happens once an opening: what staff publish after that stays published. */
  heldAt: v.optional(timestampSchema),
  /** Which of the staff has it open just now; past `until` nobody. */
  viewing: v.optional(v.object({ by: v.string(), name: v.string(), until: timestampSchema })),
  /**
   * As of the first report since it was opened. Absent once it was purged, and where nobody has reported; a case that comes
   * back with a mended photo keeps what it had.
   */
  evidence: v.optional(evidenceSchema),
  /** Somebody is deciding it, and what they do with that is under way; past `until` they are not any more. */
  deciding: v.optional(
    v.object({
      by: v.string(),
      resolution: v.picklist(['resolved', 'dismissed']),
      action: v.string(),
      until: timestampSchema,
    }),
  ),
  /** Absent while it is open. */
  decision: v.optional(caseDecisionSchema),
  /** What it was decided before it was opened again. */
  formerDecision: v.optional(caseDecisionSchema),
  /** When the evidence goes (`limits.retention.evidenceDays` after the decision); absent while it is open. */
  purgeAt: v.optional(timestampSchema),
});
/** Pure: how many reporters hold a photo by itself, after so many dismissals; 0 where none do. */
export const holdThreshold = (holdAtReporters: number, dismissals: number): number =>
  holdAtReporters * Math.min(limits.moderation.mostHoldFactor, 2 ** dismissals);

export type Case = v.InferOutput<typeof caseSchema>;
export const decodeCase = decoder(caseSchema);
