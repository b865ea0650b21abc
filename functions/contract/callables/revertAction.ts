import * as v from 'valibot';
import { callableContract } from './callable.ts';

/**
 * Undoes what an audit entry tells of, if what it left is still there, with an entry of its own (`after.reverts` is the
 * first) and `revertedBy` in the first. Idempotent. Fails with `not-found`, `failed-precondition` (something newer; it
 * cannot be undone, see `isUndoable`; whom it was about is gone), `permission-denied` (as the action itself).
 */
export const revertActionContract = callableContract({
  name: 'revertAction',
  caller: 'moderator',
  input: v.strictObject({ auditId: v.pipe(v.string(), v.regex(/^[A-Za-z0-9]{20}$/)) }),
  output: v.object({ auditId: v.string() }),
});
