import * as v from 'valibot';
import { uidSchema } from '../ids.ts';
import { actCall } from './actCall.ts';
import { audited } from './callable.ts';
import { ruleSchema, staffNoteSchema } from './moderatePhotos.ts';

/** Returns the active strikes. Not idempotent. `failed-precondition` (`limits.moderation.maxStrikes` are active). */
export const warnUserContract = actCall('warnUser', {
  input: v.strictObject({ uid: uidSchema, rule: ruleSchema, note: staffNoteSchema }),
  output: audited({ strikes: v.number() }),
});
