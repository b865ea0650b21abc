import * as v from 'valibot';
import { auditIdSchema } from '../ids.ts';
import { limits } from '../limits.ts';
import { multilineText } from '../text.ts';
import { bannedTooCall } from './callable.ts';

export const appealTextSchema = v.pipe(multilineText(limits.appeal.textChars), v.minLength(1));

/**
 * Once for each decision, else `already-exists` (idempotent for the same text). `not-found`: no such decision about the
 * caller. `failed-precondition`: undone, or more than `limits.appeal.withinDays` ago.
 */
export const submitAppealContract = bannedTooCall('submitAppeal', {
  rate: 'unlimited',
  input: v.strictObject({ decisionId: auditIdSchema, text: appealTextSchema }),
  output: v.strictObject({ appealId: v.string() }),
});
