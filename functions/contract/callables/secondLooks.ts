import * as v from 'valibot';
import { caseKinds } from '../documents/case.ts';
import { reportReasons } from '../documents/report.ts';
import { verdicts } from '../documents/secondLook.ts';
import { isoTimeSchema } from '../documents/stored.ts';
import { moderatorCall } from './callable.ts';

const lookIdSchema = v.pipe(v.string(), v.regex(/^[A-Za-z0-9]{20}$/));
const verdictSchema = v.picklist(verdicts);

/** The evidence as the first person saw it, without their decision and name. */
const shownLookSchema = v.object({
  id: lookIdSchema,
  kind: v.picklist(caseKinds),
  /** Private; see `evidenceAddress`. */
  imagePath: v.optional(v.string()),
  /** px */
  width: v.optional(v.number()),
  height: v.optional(v.number()),
  /** Words of the evidence, by their field at the desk. */
  fields: v.array(v.object({ field: v.string(), values: v.array(v.string()) })),
  /** At most 30. */
  reports: v.array(v.object({ reason: v.picklist(reportReasons), comment: v.string() })),
});
export type ShownLook = v.InferOutput<typeof shownLookSchema>;

/**
 * Hands out somebody else's decision to look at again, for `serverLimits.secondLooks.leaseMinutes`; the same one again
 * until it is answered. Never a decision about oneself or on what one has reported; about staff only to admins.
 */
export const nextSecondLookContract = moderatorCall('nextSecondLook', {
  repeatable: true,
  input: v.strictObject({}),
  output: v.object({ look: v.optional(shownLookSchema) }),
});

/**
 * Without `verdict`, gives it back to the others. `agreed`: whether both came to the same. The decision stays as it is.
 * Not audited.
 * `not-found`, `permission-denied` (about oneself), `failed-precondition` (somebody else has it, or it was answered).
 */
export const answerSecondLookContract = moderatorCall('answerSecondLook', {
  input: v.strictObject({ id: lookIdSchema, verdict: v.optional(verdictSchema) }),
  output: v.object({ agreed: v.optional(v.boolean()) }),
});

const answeredSchema = v.object({
  id: lookIdSchema,
  kind: v.picklist(caseKinds),
  caseId: v.string(),
  first: verdictSchema,
  second: verdictSchema,
  answeredAt: isoTimeSchema,
});
export type AnsweredLook = v.InferOutput<typeof answeredSchema>;

const sumSchema = v.object({ looked: v.number(), agreed: v.number() });

/**
 * Of the last `serverLimits.secondLooks.retentionDays`. `own`: about one's own decisions, marked as seen by this call;
 * `different`: those with another verdict. For admins `team`: the sum over at least three people, and the decisions
 * with another verdict that still stand; both only once the first person has seen them, or after a week.
 */
export const readSecondLooksContract = moderatorCall('readSecondLooks', {
  repeatable: true,
  input: v.strictObject({}),
  output: v.object({
    /** Whether one waits for this person. */
    waits: v.boolean(),
    own: v.object({ ...sumSchema.entries, different: v.array(answeredSchema) }),
    team: v.optional(v.object({ sum: v.optional(sumSchema), different: v.array(answeredSchema) })),
  }),
});
