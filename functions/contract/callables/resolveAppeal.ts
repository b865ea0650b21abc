import * as v from 'valibot';
import { repairs } from '../documents/decision.ts';
import { auditIdSchema } from '../ids.ts';
import { actCall } from './actCall.ts';
import { staffReasonSchema } from './banUser.ts';
import { audited } from './callable.ts';

/**
 * Sends the note to the person. Accepting undoes what the decision did and can still be undone (`repair`), and has no
 * undo itself. Idempotent. `not-found`; `failed-precondition` (answered differently; somebody is answering it);
 * `permission-denied` (one's own; for moderators, anybody who was ever staff; with the field `by`, one's own decision
 * while a colleague could answer).
 */
export const resolveAppealContract = actCall('resolveAppeal', {
  input: v.strictObject({ id: auditIdSchema, accept: v.boolean(), note: staffReasonSchema }),
  output: audited({ repair: v.optional(v.picklist(repairs)) }),
});
