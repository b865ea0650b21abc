import { unbanUserContract } from '#contract/callables/banUser.ts';
import { staffCallable, withUndo } from '../../staff/staffCallable.ts';
import { revertLifting, unban } from './ban.ts';

export const unbanUser = withUndo(
  staffCallable(unbanUserContract, async ({ uid, reason }, staff) => {
    await unban(staff, uid, reason);
    return {};
  }),
  revertLifting,
);
