import { unbanUserContract } from '#contract/callables/banUser.ts';
import { callable } from '../../platform/callable.ts';
import { unban } from './unban.ts';

/** Staff lift a ban: see the contract. */
export const unbanUser = callable(unbanUserContract, {}, async ({ uid, reason }, { person, clock }) => {
  await unban({ uid: person.uid, role: person.role ?? null }, uid, reason, clock);
  return {};
});
