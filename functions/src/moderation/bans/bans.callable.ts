import { banUserContract, unbanUserContract } from '#contract/callables/banUser.ts';
import { staffCallable, withUndo } from '../../staff/staffCallable.ts';
import { ban, revertBan, revertLifting, unban } from './ban.ts';
import { parseUntil } from './banPolicy.ts';

export const banUser = withUndo(
  staffCallable(banUserContract, async ({ uid, until, ...command }, staff) => {
    await ban(staff, uid, { ...command, until: parseUntil(until, staff.clock()) });
    return {};
  }),
  revertBan,
);

export const unbanUser = withUndo(
  staffCallable(unbanUserContract, async ({ uid, reason }, staff) => {
    await unban(staff, uid, reason);
    return {};
  }),
  revertLifting,
);
