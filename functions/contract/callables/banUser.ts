import * as v from 'valibot';
import { reportReasons } from '../documents/report.ts';
import { uidSchema } from '../ids.ts';
import { isoTimeSchema } from '../isoTime.ts';
import { limits } from '../limits.ts';
import { multilineText } from '../text.ts';
import { audited, callableContract } from './callable.ts';

export const staffReasonSchema = v.pipe(multilineText(limits.ban.reasonChars), v.minLength(1));

/**
 * Bans until a time (ISO 8601, in the future) or for good; ends all sign-ins and any staff role at once. `rule`
 * (default `other`) outlives the account: whoever signs up again with its address or provider gets the same ban.
 * `hidePhotos` hides published photos until the ban ends. A second ban replaces the end of the first; photos stay
 * hidden. Undone by `revertAction` (by admins where a role returns). Fails with `permission-denied` (oneself; a
 * moderator on staff), `invalid-argument` (`until`), `not-found`.
 */
export const banUserContract = callableContract({
  name: 'banUser',
  caller: 'moderator',
  rate: 'staff',
  whileReadOnly: 'goes-on',
  input: v.strictObject({
    uid: uidSchema,
    reason: staffReasonSchema,
    until: v.optional(isoTimeSchema),
    rule: v.optional(v.picklist(reportReasons)),
    hidePhotos: v.optional(v.boolean(), false),
  }),
  output: audited({}),
});

/**
 * Photos return, a role does not. Sends a notice and accepts an open appeal with `reason`. Idempotent. Undone by
 * `revertAction` if the ban would still run. Fails with `permission-denied` (oneself; a moderator on staff),
 * `not-found`.
 */
export const unbanUserContract = callableContract({
  name: 'unbanUser',
  caller: 'moderator',
  rate: 'staff',
  whileReadOnly: 'goes-on',
  input: v.strictObject({ uid: uidSchema, reason: staffReasonSchema }),
  output: audited({}),
});
