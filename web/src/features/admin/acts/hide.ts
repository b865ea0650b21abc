import type { Act } from './act.ts';
import { isReachable } from './caseState.ts';
import { ruleIn } from './typed.ts';

export const hide: Act = {
  action: 'moderatePhotos',
  key: 'h',
  asks: ['rule', 'blockImage', 'note'],
  onCases: {
    offered: { photo: 'button', album: 'button' },
    fits: isReachable,
    command: (_, typed) => ({
      resolution: 'resolved',
      action: { do: 'hide', rule: ruleIn(typed), blockImage: typed.blockImage },
    }),
  },
  onPhotos: { action: 'hide' },
};
