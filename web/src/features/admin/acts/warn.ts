import { warnUserContract } from '#contract/callables/warnUser.ts';
import { call } from '#data/call.ts';
import type { Act } from './act.ts';
import { ruleIn } from './typed.ts';

export const warn: Act = {
  action: 'warnUser',
  key: 'w',
  asks: ['rule', 'note'],
  onCases: {
    offered: { photo: 'menu', album: 'menu', user: 'button' },
    hits: 'owner',
    command: (_, typed) => ({ resolution: 'resolved', actions: [{ do: 'warn', rule: ruleIn(typed) }] }),
  },
  onPerson: { perform: (uid, typed) => call(warnUserContract, { uid, rule: ruleIn(typed), note: typed.note }) },
};
