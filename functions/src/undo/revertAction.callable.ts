import { revertActionContract } from '#contract/callables/revertAction.ts';
import { callable } from '../platform/callable.ts';
import { revertAction as revert } from './revertAction.ts';

/** Staff undo what staff did: see the contract. */
export const revertAction = callable(revertActionContract, {}, async ({ auditId }, { person, clock }) => ({
  auditId: await revert({ uid: person.uid, role: person.role ?? null }, auditId, clock),
}));
