import * as v from 'valibot';
import { staffReasonSchema } from './banUser.ts';
import { callableContract } from './callable.ts';

/**
 * Answers an appeal; the person is told either way with the note (`appeal-accepted`, `appeal-rejected`). Accepting lifts the ban,
 * in the same transaction. Idempotent: answered the same way before, nothing happens. Undone by `revertAction`: the appeal waits again,
 * the notice goes, and an accepted one's ban stands again. Fails with `not-found`, `failed-precondition` (answered otherwise; the ban
 * is over), `permission-denied` (one's own; a moderator on who was ever of the staff).
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
