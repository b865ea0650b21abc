import * as v from 'valibot';
import { caseIdPattern } from '../documents/case.ts';
import { isoTimeSchema } from '../documents/stored.ts';
import { limits } from '../limits.ts';
import { staffReasonSchema } from './banUser.ts';
import { auditedResultsOf, moderatorCall } from './callable.ts';
import { ruleSchema, staffNoteSchema } from './moderatePhotos.ts';

const caseIdSchema = v.pipe(v.string(), v.regex(caseIdPattern));

export const caseActionSchema = v.variant('do', [
  v.strictObject({ do: v.picklist(['hide', 'remove']), rule: ruleSchema, blockImage: v.optional(v.boolean(), false) }),
  v.strictObject({ do: v.picklist(['hold', 'restore', 'publish', 'mark']) }),
  v.strictObject({ do: v.literal('warn'), rule: ruleSchema }),
  v.strictObject({
    do: v.literal('ban'),
    reason: staffReasonSchema,
    until: v.optional(isoTimeSchema),
    /** Default: the most frequent reason of reporters. */
    rule: v.optional(ruleSchema),
    hidePhotos: v.optional(v.boolean(), false),
  }),
]);
export type CaseAction = v.InferOutput<typeof caseActionSchema>;

/** The person acted on gets a notice of these with `note`; a banned person reads `reason`. */
const told: ReadonlySet<string> = new Set(['hide', 'remove', 'hold', 'restore', 'publish', 'mark', 'warn']);

/** Allowed with `dismissed`: these act against nobody. */
const harmless: ReadonlySet<string> = new Set(['restore', 'publish']);

/**
 * Acts, then decides. A job sends `reply` to reporters; the person acted on gets `note`. `auditIds`: of the decision,
 * then of the action. Idempotent for the same decision. Fails as the action does, or with `failed-precondition`
 * (decided differently), `permission-denied` (also reported by oneself), `not-found` (for moderators: also about
 * staff), `invalid-argument` (no such action for this kind of case).
 */
export const resolveCasesContract = moderatorCall('resolveCases', {
  input: v.pipe(
    v.strictObject({
      ids: v.pipe(v.array(caseIdSchema), v.minLength(1), v.maxLength(limits.moderation.idsAtOnce)),
      resolution: v.picklist(['resolved', 'dismissed']),
      action: v.optional(caseActionSchema),
      note: staffNoteSchema,
      reply: staffNoteSchema,
    }),
    v.forward(
      v.check(
        ({ resolution, action }) => resolution === 'resolved' || action === undefined || harmless.has(action.do),
        'nothing is done against anybody with a dismissal',
      ),
      ['action'],
    ),
    v.forward(
      v.check(({ action, note }) => note === '' || told.has(action?.do ?? ''), 'nobody would read the note'),
      ['note'],
    ),
  ),
  output: auditedResultsOf(caseIdSchema),
});

/** Lasts `limits.moderation.viewingSeconds`. Not audited. `not-found`: for moderators also about staff. */
export const viewCaseContract = moderatorCall('viewCase', {
  repeatable: true,
  input: v.strictObject({ id: caseIdSchema, leaving: v.optional(v.boolean(), false) }),
  output: v.object({ viewing: v.optional(v.object({ by: v.string(), name: v.string() })) }),
});
