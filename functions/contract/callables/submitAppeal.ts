import * as v from 'valibot';
import { limits } from '../limits.ts';
import { multilineText } from '../text.ts';
import { bannedTooCall, callableContract } from './callable.ts';

export const appealTextSchema = v.pipe(multilineText(limits.appeal.textChars), v.minLength(1));

/**
 * Once per ban. Idempotent for the same text. `failed-precondition` (not banned), `already-exists` (appealed in other
 * words), `not-found` (the account is being deleted).
 */
export const submitAppealContract = callableContract({
  name: 'submitAppeal',
  ...bannedTooCall,
  rate: 'unlimited',
  input: v.strictObject({ text: appealTextSchema }),
  output: v.strictObject({ appealId: v.string() }),
});
