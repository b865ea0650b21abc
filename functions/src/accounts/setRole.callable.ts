import { setRoleContract } from '#contract/callables/setRole.ts';
import { callable } from '../platform/callable.ts';
import { changeRole } from './changeRole.ts';

/** An admin gives or takes a role: see the contract. */
export const setRole = callable(setRoleContract, {}, async ({ uid, role }, { person, clock }) => {
  await changeRole({ uid, role, actorId: person.uid }, clock);
  return {};
});
