import * as v from 'valibot';
import { actCall } from './actCall.ts';
import { staffReasonSchema } from './banUser.ts';
import { audited } from './callable.ts';

/**
 * Sends the note to the person; accepting lifts the ban. Idempotent. `not-found`, `failed-precondition` (answered
 * differently; the ban is over), `permission-denied` (one's own; for moderators, anybody who was ever staff).
 */
export const resolveAppealContract = actCall('resolveAppeal', {
  input: v.strictObject({
    id: v.pipe(v.string(), v.regex(/^[A-Za-z0-9]{20}$/)),
    accept: v.boolean(),
    note: staffReasonSchema,
  }),
  output: audited({}),
});
