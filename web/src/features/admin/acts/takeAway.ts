import type { Act } from './act.ts';
import { isReachable } from './caseState.ts';
import { ruleIn } from './typed.ts';

const takeAway = (action: 'hide' | 'remove', offered: NonNullable<Act['onCases']>['offered']): Act => ({
  action: 'moderatePhotos',
  asks: ['rule', 'blockImage', 'note'],
  onCases: {
    offered,
    fits: isReachable,
    command: (_, typed) => ({
      resolution: 'resolved',
      actions: [{ do: action, rule: ruleIn(typed), blockImage: typed.blockImage }],
    }),
  },
  onPhotos: { action },
});

export const hide: Act = { ...takeAway('hide', { photo: 'button', album: 'button' }), key: 'h' };

export const remove: Act = { ...takeAway('remove', { photo: 'menu' }), key: 'x', isDangerous: true };
