import { setRoleContract } from '#contract/callables/setRole.ts';
import { staffCallable, withUndo } from '../staff/staffCallable.ts';
import { changeRole, revertRole } from './changeRole.ts';

export const setRole = withUndo(
  staffCallable(setRoleContract, async ({ uid, role }, { actor, clock }) => {
    const { auditIds } = await changeRole({ uid, role, actorId: actor.uid }, clock);
    return { auditIds };
  }),
  revertRole,
);
