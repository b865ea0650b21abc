import { setRoleContract } from '#contract/callables/setRole.ts';
import { staffCallable } from '../staff/staffCallable.ts';
import { changeRole } from './changeRole.ts';

export const setRole = staffCallable(setRoleContract, async ({ uid, role }, { actor, clock }) => {
  await changeRole({ uid, role, actorId: actor.uid }, clock);
  return {};
});
