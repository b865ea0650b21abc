import '../platform/firebase.ts';

export { cleanupAccounts } from '../accounts/cleanupAccounts.schedule.ts';
export { cleanupAlbums } from '../albums/cleanupAlbums.schedule.ts';
export { resumePhotoChanges } from '../albums/many/resumePhotoChanges.schedule.ts';
export { reconcileCounts } from '../catalogue/reconcileCounts.schedule.ts';
export { resumePhotoJobs } from '../catalogue/resumePhotoJobs.schedule.ts';
export { cleanupBans } from '../moderation/bans/cleanupBans.schedule.ts';
export { cleanupEvidence } from '../moderation/decisions/cleanupEvidence.schedule.ts';
export { cleanupExports } from '../mydata/cleanupExports.schedule.ts';
export { eraseForgotten } from '../mydata/eraseForgotten.schedule.ts';
export { resumeDeletions } from '../mydata/resumeDeletions.schedule.ts';
export { cleanupRemovedPhotos } from '../photos/cleanupRemovedPhotos.schedule.ts';
export { cleanupUploads } from '../photos/cleanupUploads.schedule.ts';
export { publishScheduled } from '../photos/publishScheduled.schedule.ts';
export { countTransparency } from '../site/countTransparency.schedule.ts';
export { tellOfLikes } from '../social/likes/tellOfLikes.schedule.ts';
