import type { Act } from './act.ts';
import { isIn, stateOf } from './caseState.ts';

/** Of a held photo. At the desk, `restore` does it. */
export const publish: Act = { action: 'moderatePhotos', onPhotos: { action: 'publish', atOnce: true } };

export const restore: Act = {
  action: 'moderatePhotos',
  key: 'r',
  asks: ['note'],
  onCases: {
    offered: { photo: 'button', album: 'button' },
    fits: isIn('held', 'hidden', 'removed'),
    command: (decided) => ({
      // If the owner has changed it, the reports were right.
      resolution: decided.case.returnedAt ? 'resolved' : 'dismissed',
      actions: [{ do: stateOf(decided) === 'held' ? 'publish' : 'restore' }],
    }),
  },
  onPhotos: { action: 'restore', atOnce: true },
};
