import * as v from 'valibot';
import { limits } from '../limits.ts';
import { multilineText } from '../text.ts';
import { callableContract } from './callable.ts';

export const appealTextSchema = v.pipe(multilineText(limits.appeal.textChars), v.minLength(1));

/**
 * Appeals against the own ban, once for each ban; a ban that staff change is still the same one. Idempotent: the same text
 * again answers with the appeal there is. Fails with `failed-precondition` (not banned), `already-exists` (appealed with
 * other words), `not-found` (somebody being deleted).
 */
export const submitAppealContract = callableContract({
  name: 'submitAppeal',
  caller: 'banned-too',
  input: v.strictObject({ text: appealTextSchema }),
  output: v.strictObject({ appealId: v.string() }),
});
