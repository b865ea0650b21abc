import * as v from 'valibot';
import { audited, callableContract } from './callable.ts';

/**
 * Works while the act's result is unchanged. Writes a new entry (`after.reverts`), whose id it answers, and `revertedBy`
 * in the first. Idempotent: answers the same id again. Fails with `not-found`, `failed-precondition` (something newer;
 * not undoable, see `isUndoable`; the person is gone), `permission-denied` (as the action).
 */
export const revertActionContract = callableContract({
  name: 'revertAction',
  caller: 'moderator',
  rate: 'staff',
  whileReadOnly: 'goes-on',
  input: v.strictObject({ auditId: v.pipe(v.string(), v.regex(/^[A-Za-z0-9]{20}$/)) }),
  output: audited({}),
});
