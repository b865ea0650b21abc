import * as v from 'valibot';
import { caseKinds, skipReasons } from '../documents/case.ts';
import { reportReasons } from '../documents/report.ts';
import { isoTimeSchema } from '../documents/stored.ts';
import { limits } from '../limits.ts';
import { multilineText } from '../text.ts';
import { actCall } from './actCall.ts';
import { audited, moderatorCall } from './callable.ts';
import { caseIdSchema } from './resolveCases.ts';

/**
 * Hands the caller the best open case that nobody has, as a lease until `until`. Never `except`,
 * the caller's own case, one that they reported, or one that they skipped while others can have it; for moderators none
 * about staff, none that is escalated, and one about a minor only if they said yes to those. Not audited.
 */
export const claimNextContract = moderatorCall('claimNext', {
  repeatable: true,
  input: v.strictObject({
    kind: v.optional(v.picklist(caseKinds)),
    reason: v.optional(v.picklist(reportReasons)),
    except: v.optional(caseIdSchema),
  }),
  output: v.object({ caseId: v.optional(caseIdSchema), until: v.optional(isoTimeSchema) }),
});

/**
 * Renews the caller's lease of a case for `limits.moderation.leaseSeconds`, or takes it if nobody has it. Answers whose it
 * is; nobody's if the case is decided. Not audited. `not-found`: also cases that the caller may not see.
 */
export const viewCaseContract = moderatorCall('viewCase', {
  repeatable: true,
  input: v.strictObject({ id: caseIdSchema }),
  output: v.object({ lease: v.optional(v.object({ by: v.string(), name: v.string(), until: isoTimeSchema })) }),
});

/** Ends the caller's lease. Idempotent; somebody else's stays. Not audited. Fails as `viewCase`. */
export const giveBackContract = moderatorCall('giveBack', {
  repeatable: true,
  input: v.strictObject({ id: caseIdSchema }),
  output: v.object({}),
});

/**
 * Ends the caller's lease, and does not hand the case to them again while others can have it. Not audited. Fails as
 * `viewCase`, and with `failed-precondition` if it is decided.
 */
export const skipCaseContract = moderatorCall('skipCase', {
  repeatable: true,
  input: v.strictObject({ id: caseIdSchema, reason: v.picklist(skipReasons) }),
  output: v.object({}),
});

/** Leaves an open case to the admins, with a note for them. `failed-precondition`: decided, or escalated already. */
export const escalateCaseContract = actCall('escalateCase', {
  input: v.strictObject({ id: caseIdSchema, note: v.pipe(multilineText(limits.moderation.noteChars), v.minLength(1)) }),
  output: audited({}),
});
