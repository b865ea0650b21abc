import { setRoleContract } from '#contract/callables/setRole.ts';
import { call } from '#data/call.ts';
import type { Act } from './act.ts';

export const changeRole: Act = {
  action: 'setRole',
  asks: ['role'],
  onPerson: {
    also: ({ role }, { roles }) => [roles.now(roles.names[role ?? 'none'])],
    perform: (uid, { role }) => call(setRoleContract, { uid, role: role === 'none' ? null : role }),
  },
};
