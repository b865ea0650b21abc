import type { Act } from './act.ts';

export const unmark: Act = { asks: ['note'], onPhotos: { action: 'unmark' } };
