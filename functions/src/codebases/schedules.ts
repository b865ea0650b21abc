// What runs by the clock.

import '../platform/firebase.ts';

export { sweepAccounts } from '../accounts/sweepAccounts.schedule.ts';
export { reconcileCounts } from '../catalogue/reconcileCounts.schedule.ts';
export { resumeSweeps } from '../catalogue/resumeSweeps.schedule.ts';
export { sweepBans } from '../moderation/sweepBans.schedule.ts';
export { sweepEvidence } from '../moderation/sweepEvidence.schedule.ts';
export { eraseForgotten } from '../mydata/eraseForgotten.schedule.ts';
export { resumeDeletions } from '../mydata/resumeDeletions.schedule.ts';
export { tendExports } from '../mydata/tendExports.schedule.ts';
export { sweepRemovedPhotos } from '../photos/sweepRemovedPhotos.schedule.ts';
export { sweepUploads } from '../photos/sweepUploads.schedule.ts';
export { countTransparency } from '../site/countTransparency.schedule.ts';
