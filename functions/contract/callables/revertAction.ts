import * as v from 'valibot';
import { callableContract } from './callable.ts';

/**
 * Undoes what an audit entry tells of: the state before comes back, if what the entry left behind still stands. Writes an entry of
 * its own (`revertAction`: `before` and `after` the other way round, `after.reverts` the first) and `revertedBy` in the first, which
 * counts in no figures any more. Idempotent: reverted before, it answers the same entry. Fails with `not-found`,
 * `failed-precondition` (something newer stands on it; it cannot be undone, see `isUndoable`; whom it was about is gone),
 * `permission-denied` (whoever may not do the action itself: a moderator an admin's settings; on oneself; a moderator on staff).
 */
export const revertActionContract = callableContract({
  name: 'revertAction',
  caller: 'moderator',
  input: v.strictObject({ auditId: v.pipe(v.string(), v.regex(/^[A-Za-z0-9]{20}$/)) }),
  output: v.object({ auditId: v.string() }),
});
