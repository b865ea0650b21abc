import { banUserContract } from '#contract/callables/banUser.ts';
import type { Uid } from '#contract/ids.ts';
import { call } from '#data/call.ts';
import type { Act } from './act.ts';
import { banEnd, type Typed } from './typed.ts';

const common = { action: 'banUser', isDangerous: true, asks: ['reason', 'anyRule', 'days', 'hidePhotos'] } as const;

const perform = (uid: Uid, typed: Typed) => {
  const { reason, rule, hidePhotos } = typed;
  return call(banUserContract, { uid, reason, hidePhotos, rule: rule ?? undefined, until: banEnd(typed) });
};

export const ban: Act = {
  ...common,
  key: 'b',
  onCases: {
    offered: { photo: 'menu', album: 'menu', user: 'button' },
    hits: 'owner',
    isForOne: true,
    command: (_, typed) => {
      const { reason, rule, hidePhotos } = typed;
      const until = banEnd(typed);
      const action = { do: 'ban', reason: reason.trim(), rule: rule ?? undefined, hidePhotos } as const;
      return { resolution: 'resolved', actions: [until === undefined ? action : { ...action, until }] };
    },
  },
  onPerson: {
    fits: ({ status }) => status !== 'banned',
    also: ({ role }, { acts }) => (role === null ? [] : [acts.ban.onPerson.ofStaff]),
    perform,
  },
};

/** Of a banned person. */
export const changeBan: Act = {
  ...common,
  onPerson: {
    fits: ({ status }) => status === 'banned',
    also: (person, { acts }) => (person.ban?.hidePhotos ? [acts.changeBan.onPerson.hidden] : []),
    perform,
  },
};
