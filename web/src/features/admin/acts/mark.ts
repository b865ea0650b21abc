import type { Act } from './act.ts';
import { isIn } from './caseState.ts';

const isVisible = isIn('published', 'held');

export const mark: Act = {
  action: 'markPhoto',
  key: 'm',
  // As /rules says of both.
  isEnough: { inPlaceOf: ['hide', 'remove'], rules: ['sexual', 'violence'] },
  asks: ['note'],
  onCases: {
    offered: { photo: 'button' },
    fits: (decided) => decided.photo?.marked === undefined && isVisible(decided),
    command: () => ({ resolution: 'resolved', actions: [{ do: 'mark' }] }),
  },
  onPhotos: { action: 'mark' },
};

export const unmark: Act = { action: 'markPhoto', asks: ['note'], onPhotos: { action: 'unmark' } };
