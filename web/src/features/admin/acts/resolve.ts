import type { Act } from './act.ts';

/** Decides a case without doing anything else. */
export const resolve: Act = {
  action: 'resolveCases',
  onCases: { offered: { photo: 'menu', album: 'menu', user: 'menu' }, command: () => ({ resolution: 'resolved' }) },
};
