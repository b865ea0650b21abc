import { warnUserContract } from '#contract/callables/warnUser.ts';
import { staffCallable } from '../../staff/staffCallable.ts';
import { warn } from './warn.ts';

/** Staff warn somebody: see the contract. */
export const warnUser = staffCallable(warnUserContract, async ({ uid, ...warning }, staff) => ({
  strikes: await warn(staff, uid, warning),
}));
