import { setRoleContract } from '#contract/callables/setRole.ts';
import { staffCallable } from '../staff/staffCallable.ts';
import { changeRole } from './changeRole.ts';

/** An admin gives or takes a role: see the contract. */
export const setRole = staffCallable(setRoleContract, async ({ uid, role }, { actor, clock }) => {
  await changeRole({ uid, role, actorId: actor.uid }, clock);
  return {};
});
