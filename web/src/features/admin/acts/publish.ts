import type { Act } from './act.ts';

export const publish: Act = { asks: [], onPhotos: { action: 'publish', atOnce: true } };
