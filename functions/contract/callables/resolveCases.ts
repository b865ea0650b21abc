import * as v from 'valibot';
import { limits } from '../limits.ts';
import { staffReasonSchema } from './banUser.ts';
import { callableContract, resultsOf } from './callable.ts';
import { ruleSchema, staffNoteSchema } from './moderatePhotos.ts';

/** `photo_{photoId}` or `user_{uid}`. */
const caseIdSchema = v.pipe(v.string(), v.regex(/^(photo|user)_[^/\s]{1,128}$/u));

/**
 * What is done with the decision. On a photo: `hide`, `hold`, `remove`, `restore`, `publish`; on a person, also on a photo's
 * owner: `warn`, `ban`.
 */
const caseActionSchema = v.variant('do', [
  v.strictObject({ do: v.picklist(['hide', 'remove']), rule: ruleSchema, blockImage: v.optional(v.boolean(), false) }),
  v.strictObject({ do: v.picklist(['hold', 'restore', 'publish']) }),
  v.strictObject({ do: v.literal('warn'), rule: ruleSchema }),
  v.strictObject({
    do: v.literal('ban'),
    reason: staffReasonSchema,
    until: v.optional(v.pipe(v.string(), v.isoTimestamp())),
    /** Where none is named, what most reporters of the case say. */
    rule: v.optional(ruleSchema),
    hidePhotos: v.optional(v.boolean(), false),
  }),
]);
export type CaseAction = v.InferOutput<typeof caseActionSchema>;

/** What goes with `dismissed`: nothing that is done against anybody. */
const harmless: ReadonlySet<string> = new Set(['restore', 'publish']);

/**
 * Decides cases: first the action, then the case; its reports and notices to reporters follow by a job. `note` is told
 * to whom the action concerns, and to the reporters. Idempotent: decided the same way, or with no action asked for, a
 * case answers `ok`. Fails with `failed-precondition` (decided, or just being decided, otherwise), `permission-denied`
 * (on oneself; a moderator on staff; one that one has reported), `not-found` (on oneself, for a moderator),
 * `invalid-argument` (an action on a photo for a person), or as the action does.
 */
export const resolveCasesContract = callableContract({
  name: 'resolveCases',
  caller: 'moderator',
  input: v.pipe(
    v.strictObject({
      ids: v.pipe(v.array(caseIdSchema), v.minLength(1), v.maxLength(limits.moderation.idsAtOnce)),
      resolution: v.picklist(['resolved', 'dismissed']),
      action: v.optional(caseActionSchema),
      note: staffNoteSchema,
    }),
    v.forward(
      v.check(
        ({ resolution, action }) => resolution === 'resolved' || action === undefined || harmless.has(action.do),
        'nothing is done against anybody with a dismissal',
      ),
      ['action'],
    ),
  ),
  output: resultsOf(caseIdSchema),
});

/**
 * Says that one looks at a case, or no longer does, for `limits.moderation.viewingSeconds`. Answers who looks at it
 * now. Fails with `not-found`, also for a case on oneself unless one is an admin. Not audited.
 */
export const viewCaseContract = callableContract({
  name: 'viewCase',
  caller: 'moderator',
  input: v.strictObject({ id: caseIdSchema, leaving: v.optional(v.boolean(), false) }),
  output: v.object({ viewing: v.optional(v.object({ by: v.string(), name: v.string() })) }),
});
