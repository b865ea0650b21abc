import * as v from 'valibot';
import { staffReasonSchema } from './banUser.ts';
import { callableContract } from './callable.ts';

/**
 * Answers an appeal; the person is told with the note, and accepting lifts the ban. Idempotent. Undone by
 * `revertAction`. Fails with `not-found`, `failed-precondition` (answered otherwise; the ban is over),
 * `permission-denied` (one's own; a moderator on who was ever of the staff).
 */
export const resolveAppealContract = callableContract({
  name: 'resolveAppeal',
  caller: 'moderator',
  input: v.strictObject({
    id: v.pipe(v.string(), v.regex(/^[A-Za-z0-9]{20}$/)),
    accept: v.boolean(),
    note: staffReasonSchema,
  }),
  output: v.strictObject({}),
});
