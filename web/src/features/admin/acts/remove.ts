import type { Act } from './act.ts';
import { isReachable } from './caseState.ts';
import { ruleIn } from './typed.ts';

export const remove: Act = {
  action: 'moderatePhotos',
  isDangerous: true,
  asks: ['rule', 'blockImage', 'note'],
  onCases: {
    offered: { photo: 'menu' },
    fits: isReachable,
    command: (_, typed) => ({
      resolution: 'resolved',
      action: { do: 'remove', rule: ruleIn(typed), blockImage: typed.blockImage },
    }),
  },
  onPhotos: { action: 'remove' },
};
