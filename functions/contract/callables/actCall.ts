import { type StaffAction, staffActions } from '../staffActions.ts';
import type { CallableContract } from './callable.ts';

const shared = { rate: 'staff', whileReadOnly: 'goes-on' } as const;

/** The call of an act. `staffActions` says who may; the answer is `audited`. Throws like `moderatorCall`. */
export const actCall = <Name extends StaffAction, Own extends Pick<CallableContract, 'input' | 'output'>>(
  name: Name,
  own: Own,
) => ({ name, caller: staffActions[name].needs, ...shared, ...own });
