import { cleanupAccounts } from './accounts/cleanupAccounts.schedule.ts';
import { cleanupAlbums } from './albums/cleanupAlbums.schedule.ts';
import { reconcileCounts } from './catalogue/reconcileCounts.schedule.ts';
import { resumeJobs } from './jobs.ts';
import { cleanupBans } from './moderation/bans/cleanupBans.schedule.ts';
import { tellChatOfDay } from './moderation/chat/tellChatOfDay.schedule.ts';
import { cleanupEvidence } from './moderation/decisions/cleanupEvidence.schedule.ts';
import { countDesk } from './moderation/desk/countDesk.schedule.ts';
import { countFigures } from './moderation/figures/countFigures.schedule.ts';
import { chooseSecondLooks } from './moderation/secondLooks/chooseSecondLooks.schedule.ts';
import { cleanupExports } from './mydata/cleanupExports.schedule.ts';
import { eraseForgotten } from './mydata/eraseForgotten.schedule.ts';
import { cleanupRemovedPhotos } from './photos/cleanupRemovedPhotos.schedule.ts';
import { cleanupUploads } from './photos/cleanupUploads.schedule.ts';
import { publishScheduled } from './photos/publishScheduled.schedule.ts';
import { countTransparency } from './site/countTransparency.schedule.ts';
import { notifyOfLikes } from './social/likes/notifyOfLikes.schedule.ts';

/** The jobs of each schedule in `index.ts`. `npm run job -- NAME` runs one. */
export const jobs = {
  everyMinute: { countDesk, publishScheduled },
  everyTenMinutes: { cleanupAccounts, cleanupAlbums, cleanupBans, cleanupExports, cleanupUploads, resumeJobs },
  everyHour: { cleanupEvidence, cleanupRemovedPhotos, eraseForgotten, reconcileCounts, notifyOfLikes },
  everyDay: { chooseSecondLooks, countFigures, countTransparency, tellChatOfDay },
} as const;
