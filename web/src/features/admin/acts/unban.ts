import { unbanUserContract } from '#contract/callables/banUser.ts';
import { call } from '#data/call.ts';
import type { Act } from './act.ts';

export const unban: Act = {
  action: 'unbanUser',
  asks: ['reason'],
  onPerson: {
    fits: ({ status }) => status === 'banned',
    also: ({ ban }, { acts: { unban: words } }) => [
      ...(ban?.hidePhotos ? [words.onPerson.hidden] : []),
      ...(ban?.ofStaff ? [words.onPerson.ofStaff] : []),
    ],
    perform: (uid, { reason }) => call(unbanUserContract, { uid, reason }),
  },
};
