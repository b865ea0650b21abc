import * as v from 'valibot';
import { limits } from '../limits.ts';
import { staffReasonSchema } from './banUser.ts';
import { callableContract } from './callable.ts';
import { ruleSchema, staffNoteSchema } from './moderatePhotos.ts';
import { resultsOf } from './resultsOf.ts';

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
 * Decides cases: the action first, then in one transaction the case and its audit entry; after it the reports, `reporters`
 * and notices to the reporters (a job, which is resumed). `note` is told to whom the action concerns, and to the reporters.
 * Idempotent: a case that is decided the same way, or with no action asked for, answers `ok`; decided otherwise meanwhile, or
 * just being decided otherwise by somebody else, `failed-precondition`, and the action is not taken. A case on oneself, a
 * moderator on staff, or one with a report of one's own: `permission-denied`; on oneself, for who is no admin, `not-found`. An action on a photo for a case on a person:
 * `invalid-argument`. Otherwise the codes of the action itself.
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
 * Says that one looks at a case, or no longer does; for others to see. Holds for `limits.moderation.viewingSeconds`. Answers who
 * looks at it now: oneself, or whoever came first. Fails with `not-found`, also for a case on oneself unless one is an admin. Not audited: it has no effect on anything.
 */
export const viewCaseContract = callableContract({
  name: 'viewCase',
  caller: 'moderator',
  input: v.strictObject({ id: caseIdSchema, leaving: v.optional(v.boolean(), false) }),
  output: v.object({ viewing: v.optional(v.object({ by: v.string(), name: v.string() })) }),
});
