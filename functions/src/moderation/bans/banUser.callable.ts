import { banUserContract } from '#contract/callables/banUser.ts';
import { staffCallable, withUndo } from '../../staff/staffCallable.ts';
import { ban, revertBan } from './ban.ts';
import { parseUntil } from './banPolicy.ts';

export const banUser = withUndo(
  staffCallable(banUserContract, async ({ uid, until, ...command }, staff) => {
    await ban(staff, uid, { ...command, until: parseUntil(until, staff.clock()) });
    return {};
  }),
  revertBan,
);
