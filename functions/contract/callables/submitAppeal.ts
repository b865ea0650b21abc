import * as v from 'valibot';
import { limits } from '../limits.ts';
import { multilineText } from '../text.ts';
import { bannedTooCall } from './callable.ts';

export const appealTextSchema = v.pipe(multilineText(limits.appeal.textChars), v.minLength(1));

/** Once per ban, else `already-exists` (idempotent for the same text). `failed-precondition` (no ban), `not-found`. */
export const submitAppealContract = bannedTooCall('submitAppeal', {
  rate: 'unlimited',
  input: v.strictObject({ text: appealTextSchema }),
  output: v.strictObject({ appealId: v.string() }),
});
