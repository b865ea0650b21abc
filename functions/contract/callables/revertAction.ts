import * as v from 'valibot';
import { audited, callableContract, moderatorCall } from './callable.ts';

/**
 * Works while the act's result is unchanged. Writes an entry (`after.reverts`) and `revertedBy` in the first.
 * Idempotent. `not-found`, `failed-precondition` (something newer; not undoable; the person is gone),
 * `permission-denied` (as the action).
 */
export const revertActionContract = callableContract({
  name: 'revertAction',
  ...moderatorCall,
  input: v.strictObject({ auditId: v.pipe(v.string(), v.regex(/^[A-Za-z0-9]{20}$/)) }),
  output: audited({}),
});
