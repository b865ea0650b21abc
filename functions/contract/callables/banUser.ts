import * as v from 'valibot';
import { uidSchema } from '../ids.ts';
import { limits } from '../limits.ts';
import { multilineText } from '../text.ts';
import { callableContract } from './callable.ts';

export const staffReasonSchema = v.pipe(multilineText(limits.ban.reasonChars), v.minLength(1));

/**
 * Bans a person until a time (ISO 8601, in the future) or for good; their sign-ins are over from that moment.
 * `hidePhotos` also takes their published photos out of sight. Fails with `permission-denied` (oneself; a moderator on
 * staff), `not-found`. Banning a banned person changes the ban.
 */
export const banUserContract = callableContract({
  name: 'banUser',
  caller: 'moderator',
  input: v.strictObject({
    uid: uidSchema,
    reason: staffReasonSchema,
    until: v.optional(v.pipe(v.string(), v.isoTimestamp())),
    hidePhotos: v.optional(v.boolean(), false),
  }),
  output: v.strictObject({}),
});

/** Lifts a ban; photos hidden with it come back. Idempotent. The person gets a notice. */
export const unbanUserContract = callableContract({
  name: 'unbanUser',
  caller: 'moderator',
  input: v.strictObject({ uid: uidSchema, reason: staffReasonSchema }),
  output: v.strictObject({}),
});
