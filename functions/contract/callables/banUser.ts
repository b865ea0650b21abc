import * as v from 'valibot';
import { reportReasons } from '../documents/report.ts';
import { uidSchema } from '../ids.ts';
import { limits } from '../limits.ts';
import { multilineText } from '../text.ts';
import { callableContract } from './callable.ts';

export const staffReasonSchema = v.pipe(multilineText(limits.ban.reasonChars), v.minLength(1));

/**
 * Bans a person until a time (ISO 8601, in the future) or for good; their sign-ins are over from that moment, and staff
 * lose their role. `rule` stays when the account is deleted (`other` where none is named), and gives whoever signs up
 * anew with the same address or provider the same ban. `hidePhotos` hides their published photos until the ban ends.
 * Banning a banned person changes the ban: an end that is not given again is gone, photos stay hidden. Undone by
 * `revertAction`, an admin's where a role comes back. Fails with `permission-denied` (oneself; a moderator on staff),
 * `invalid-argument` (`until`), `not-found`.
 */
export const banUserContract = callableContract({
  name: 'banUser',
  caller: 'moderator',
  input: v.strictObject({
    uid: uidSchema,
    reason: staffReasonSchema,
    until: v.optional(v.pipe(v.string(), v.isoTimestamp())),
    rule: v.optional(v.picklist(reportReasons)),
    hidePhotos: v.optional(v.boolean(), false),
  }),
  output: v.strictObject({}),
});

/**
 * Lifts a ban; hidden photos come back, a role does not. The person gets a notice, and an open appeal of theirs is
 * accepted with `reason`. Idempotent. Undone by `revertAction`, if the ban would not be over by now. Fails with
 * `permission-denied` (oneself; a moderator on staff), `not-found`.
 */
export const unbanUserContract = callableContract({
  name: 'unbanUser',
  caller: 'moderator',
  input: v.strictObject({ uid: uidSchema, reason: staffReasonSchema }),
  output: v.strictObject({}),
});
