import * as v from 'valibot';
import { limits } from '../limits.ts';
import { decisionSources } from './case.ts';
import { reportReasons } from './report.ts';
import { timestampSchema } from './stored.ts';

/** What a decision takes from a person, the gravest first. */
export const decisionKinds = [
  'banned',
  'role-lost',
  'photo-removed',
  'photo-hidden',
  'album-hidden',
  'photo-marked',
  'warned',
] as const;
export type DecisionKind = (typeof decisionKinds)[number];

const grounds = {
  source: v.picklist(decisionSources),
  /** Nobody has looked at it. */
  automated: v.boolean(),
};

const decidedActSchema = v.object({
  kind: v.picklist(decisionKinds),
  /** The photo's or album's id; otherwise the person's uid. */
  subject: v.string(),
  rule: v.optional(v.picklist(reportReasons)),
  /** What staff wrote to the person. */
  text: v.optional(v.string()),
  /** The end of a ban. */
  until: v.optional(timestampSchema),
  /** Its entry of the audit log, which says who did it. Only staff read that. */
  auditId: v.string(),
  /** Undone by staff, or by an accepted appeal. */
  undoneAt: v.optional(timestampSchema),
});
export type DecidedAct = v.InferOutput<typeof decidedActSchema>;

/** `decisions/{id}`: for the person and staff. The id is `decision` in the entries of the audit log. */
export const decisionSchema = v.object({
  ...grounds,
  uid: v.string(),
  at: timestampSchema,
  acts: v.array(decidedActSchema),
});
export type Decision = v.InferOutput<typeof decisionSchema>;
/** What a notice says of its decision. */
export type Grounds = Pick<Decision, 'source' | 'automated'> & { readonly decisionId: string };

export const appealStatuses = ['open', 'accepted', 'rejected'] as const;
export type AppealStatus = (typeof appealStatuses)[number];

/** What an accepted appeal could undo: `gone`, the thing is erased; `changed`, another decision was made since. */
export const repairs = ['done', 'partly', 'gone', 'changed'] as const;
export type Repair = (typeof repairs)[number];

/** `appeals/{id}`: for its author and staff. One for each decision, with the decision's id. */
export const appealSchema = v.object({
  uid: v.string(),
  decisionId: v.string(),
  kind: v.picklist(decisionKinds),
  text: v.string(),
  status: v.picklist(appealStatuses),
  createdAt: timestampSchema,
  handledAt: v.optional(timestampSchema),
  note: v.optional(v.string()),
  repair: v.optional(v.picklist(repairs)),
});
export type Appeal = v.InferOutput<typeof appealSchema>;

/** Pure: the kind by which a decision with several acts is called. */
export const gravestKind = ({ acts }: Pick<Decision, 'acts'>): DecisionKind | undefined =>
  decisionKinds.find((kind) => acts.some((act) => act.kind === kind));

export const isUndone = ({ acts }: Pick<Decision, 'acts'>): boolean =>
  acts.every(({ undoneAt }) => undoneAt !== undefined);

const dayMs = 86_400_000;

export const appealableUntil = ({ at }: Pick<Decision, 'at'>): Date =>
  new Date(at.getTime() + limits.appeal.withinDays * dayMs);

/** Pure: whether a person may still disagree, if they have not yet. */
export function appealability(decision: Pick<Decision, 'acts' | 'at'>, now: Date): 'open' | 'undone' | 'too-late' {
  if (isUndone(decision)) return 'undone';
  return appealableUntil(decision) > now ? 'open' : 'too-late';
}
