import type { Act } from './act.ts';
import { isIn } from './caseState.ts';

export const hold: Act = {
  action: 'moderatePhotos',
  key: 'o',
  asks: ['note'],
  onCases: {
    offered: { photo: 'menu' },
    fits: isIn('published'),
    command: () => ({ resolution: 'resolved', actions: [{ do: 'hold' }] }),
  },
  onPhotos: { action: 'hold' },
};
