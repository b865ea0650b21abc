import * as v from 'valibot';
import { uidSchema } from '../ids.ts';
import { audited, callableContract } from './callable.ts';
import { ruleSchema, staffNoteSchema } from './moderatePhotos.ts';

/**
 * Tells the person; expires after `limits.moderation.strikeDays`. Answers how many strikes count now. Not idempotent;
 * undone by `revertAction`. Fails with `permission-denied` (oneself; a moderator on staff), `not-found`,
 * `failed-precondition` (`limits.moderation.maxStrikes` count already).
 */
export const warnUserContract = callableContract({
  name: 'warnUser',
  caller: 'moderator',
  rate: 'staff',
  whileReadOnly: 'goes-on',
  input: v.strictObject({ uid: uidSchema, rule: ruleSchema, note: staffNoteSchema }),
  output: audited({ strikes: v.number() }),
});
