import * as v from 'valibot';
import { auditIdSchema } from '../ids.ts';
import { actCall } from './actCall.ts';
import { audited } from './callable.ts';

/**
 * Works while the act's result is unchanged, for those who may act. Undoes all entries of the decision, or none; writes
 * for each an entry (`after.reverts`, newest first in the answer) and `revertedBy`. Idempotent. `not-found`,
 * `failed-precondition` (changed since; not undoable; the person is gone). If there are several entries, `field` names
 * the action of the one that cannot be undone.
 */
export const revertActionContract = actCall('revertAction', {
  input: v.strictObject({ auditId: auditIdSchema }),
  output: audited({}),
});
