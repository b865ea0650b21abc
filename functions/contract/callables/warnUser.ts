import * as v from 'valibot';
import { uidSchema } from '../ids.ts';
import { audited, callableContract, moderatorCall } from './callable.ts';
import { ruleSchema, staffNoteSchema } from './moderatePhotos.ts';

/**
 * Expires after `limits.moderation.strikeDays`. Answers how many strikes count now. Not idempotent; undone by
 * `revertAction`. `permission-denied` (oneself; a moderator on staff), `not-found`, `failed-precondition`
 * (`limits.moderation.maxStrikes` count).
 */
export const warnUserContract = callableContract({
  name: 'warnUser',
  ...moderatorCall,
  input: v.strictObject({ uid: uidSchema, rule: ruleSchema, note: staffNoteSchema }),
  output: audited({ strikes: v.number() }),
});
