import { parsePhotoId, parseUid } from '#contract/ids.ts';
import { runPhotoChanges } from './albums/many/runPhotoChanges.ts';
import { runPhotoJob } from './catalogue/runPhotoJob.ts';
import { copyOwner, ownerCopyJob } from './data/accounts/ownerCopyStore.ts';
import { banJob } from './data/bans/banStore.ts';
import { caseJob } from './data/cases/caseStore.ts';
import { photoJobs } from './data/catalogue/photoJobStore.ts';
import { chatJob } from './data/chatStore.ts';
import { exportJob } from './data/mydata/exportStore.ts';
import { photoChanges } from './data/photos/photoChangesStore.ts';
import { applyBan } from './moderation/bans/applyBan.ts';
import { sendToChat } from './moderation/chat/sendToChat.ts';
import { followNextPage } from './moderation/decisions/followDecision.ts';
import { runDeletion } from './mydata/eraseAccount.ts';
import { makeExport } from './mydata/makeExport.ts';
import { alignFull, fullSizeJob } from './photos/fullSize.ts';
import { cleanupJob } from './platform/cleanup.ts';
import { bucket } from './platform/firebase.ts';
import { type JobTable, resumeDueJobs, runnable } from './platform/jobRun.ts';

/** The second look starts at the first photo. */
const again = { again: { cursor: '' } };

/** What each kind of background job does. */
export const jobTable: JobTable = {
  'ng-tag': runnable(photoJobs['ng-tag'], runPhotoJob, again),
  tag: runnable(photoJobs.tag, runPhotoJob, again),
  title: runnable(photoJobs.title, runPhotoJob, again),
  'photo-changes': runnable(photoChanges, runPhotoChanges),
  'full-size': runnable(fullSizeJob, ({ subject }, run) => alignFull(parsePhotoId(subject), run)),
  'owner-copy': runnable(ownerCopyJob, copyOwner),
  ban: runnable(banJob, ({ subject }, run) => applyBan(parseUid(subject), run)),
  case: runnable(caseJob, followNextPage),
  chat: runnable(chatJob, sendToChat()),
  deletion: runDeletion,
  export: runnable(exportJob, makeExport),
};

/** A schedule has half an hour, an event nine minutes. */
export const resumeJobs = cleanupJob('jobs', (run) =>
  resumeDueJobs(jobTable, { ...run, bucket: bucket(), leaseMinutes: 31 }),
);
