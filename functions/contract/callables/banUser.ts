import * as v from 'valibot';
import { reportReasons } from '../documents/report.ts';
import { isoTimeSchema } from '../documents/stored.ts';
import { uidSchema } from '../ids.ts';
import { limits } from '../limits.ts';
import { multilineText } from '../text.ts';
import { actCall } from './actCall.ts';
import { audited } from './callable.ts';

export const staffReasonSchema = v.pipe(multilineText(limits.ban.reasonChars), v.minLength(1));

/** Ends sign-ins and any staff role. A second ban replaces the end. `rule` (default `other`) outlives the account. */
export const banUserContract = actCall('banUser', {
  input: v.strictObject({
    uid: uidSchema,
    reason: staffReasonSchema,
    until: v.optional(isoTimeSchema),
    rule: v.optional(v.picklist(reportReasons)),
    hidePhotos: v.optional(v.boolean(), false),
  }),
  output: audited({}),
});

/** Restores photos, no role; accepts an open appeal. Idempotent. Revertible while the ban would still run. */
export const unbanUserContract = actCall('unbanUser', {
  input: v.strictObject({ uid: uidSchema, reason: staffReasonSchema }),
  output: audited({}),
});
