import * as v from 'valibot';
import { uidSchema } from '../ids.ts';
import { caseKinds } from './case.ts';
import { timestampSchema } from './stored.ts';

/** What a decision comes down to: the heaviest of its acts, or that there was nothing to do. The heaviest last. */
export const verdicts = ['dismissed', 'resolved', 'mark', 'hold', 'warn', 'hide', 'remove', 'ban'] as const;
export type Verdict = (typeof verdicts)[number];

/** `secondLooks/{decision}`: by its entry in the audit log. Functions alone read it: people who look must not see the first verdict. */
export const secondLookSchema = v.object({
  decision: v.string(),
  /** Of the decision; its Monday. */
  week: v.string(),
  caseId: v.string(),
  caseKind: v.picklist(caseKinds),
  opening: v.number(),
  /** Of what was decided about. */
  ownerId: uidSchema,
  /** Only admins see the case. */
  aboutStaff: v.optional(v.boolean(), false),
  /** Uids, or `deleted`. */
  decidedBy: v.string(),
  verdict: v.picklist(verdicts),
  state: v.picklist(['open', 'answered']),
  /** Who looks at it until then, or who has answered. */
  by: v.optional(v.string()),
  until: v.optional(timestampSchema),
  /** Who gave it back unanswered. */
  passedBy: v.optional(v.array(v.string()), []),
  second: v.optional(v.picklist(verdicts)),
  agreed: v.optional(v.boolean()),
  answeredAt: v.optional(timestampSchema),
  /** When the first person saw the answer. */
  seenAt: v.optional(timestampSchema),
  expiresAt: timestampSchema,
});
export type SecondLook = v.InferOutput<typeof secondLookSchema>;
