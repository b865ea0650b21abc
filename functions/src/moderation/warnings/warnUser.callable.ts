import { warnUserContract } from '#contract/callables/warnUser.ts';
import { staffCallable, withUndo } from '../../staff/staffCallable.ts';
import { revertWarning, warn } from './warn.ts';

export const warnUser = withUndo(
  staffCallable(warnUserContract, async ({ uid, ...warning }, staff) => ({ strikes: await warn(staff, uid, warning) })),
  revertWarning,
);
