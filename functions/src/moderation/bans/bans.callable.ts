import { banUserContract, unbanUserContract } from '#contract/callables/banUser.ts';
import { staffCallable } from '../../staff/staffCallable.ts';
import { ban } from './ban.ts';
import { parseUntil } from './banPolicy.ts';
import { unban } from './unban.ts';

/** Staff ban somebody, or change a ban: see the contract. */
export const banUser = staffCallable(banUserContract, async ({ uid, until, ...command }, staff) => {
  await ban(staff, uid, { ...command, until: parseUntil(until, staff.clock()) });
  return {};
});

/** Staff lift a ban: see the contract. */
export const unbanUser = staffCallable(unbanUserContract, async ({ uid, reason }, staff) => {
  await unban(staff, uid, reason);
  return {};
});
