import { revertActionContract } from '#contract/callables/revertAction.ts';
import { callable } from '../platform/callable.ts';
import { revertAction as revert } from './revertAction.ts';

// A photo that goes out of sight again has its files written anew before the answer.
const memory = '512MiB';

/** Staff undo what staff did: see the contract. */
export const revertAction = callable(revertActionContract, { memory }, async ({ auditId }, { person, clock }) => ({
  auditId: await revert({ uid: person.uid, role: person.role ?? null }, auditId, clock),
}));
