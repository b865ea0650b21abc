import * as v from 'valibot';
import { staffRoles } from '#contract/documents/user.ts';
import { ContractError } from '#contract/errors.ts';
import { readRole } from '../data/accounts/roleStore.ts';
import { decidedRole } from '../staff/authority.ts';
import { personOf } from '../staff/personOf.ts';
import type { Reverter } from '../staff/reverter.ts';
import { decideAndWriteRole } from './changeRole.ts';
import { settleRole } from './settleRole.ts';

const stateSchema = v.object({ role: v.nullable(v.picklist(staffRoles)) });

/** Gives back the role before, or takes the one that was given. Refused where it was changed since, and as `setRole` refuses. */
export const revertRole: Reverter = async (transaction, { target, before, after }, { actor, claimed, now, clock }) => {
  const uid = personOf(target);
  const [former, given] = [v.parse(stateSchema, before), v.parse(stateSchema, after)];
  const entry = await readRole(transaction, uid);
  if (decidedRole(entry, claimed) !== given.role) {
    throw new ContractError('failed-precondition', 'another role since');
  }
  const change = { uid, role: former.role, actorId: actor.uid, claim: claimed };
  await decideAndWriteRole(transaction, change, () => now);
  return { settle: () => settleRole(uid, clock) };
};
