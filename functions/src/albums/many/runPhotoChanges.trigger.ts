import { parseUid } from '#contract/ids.ts';
import { asksForWork } from '../../data/resumable.ts';
import { jobTrigger } from '../../platform/jobTrigger.ts';
import { log } from '../../platform/logger.ts';
import { runPhotoChanges } from './runPhotoChanges.ts';

/** `resumePhotoChanges` resumes it. */
export const changeManyPhotos = jobTrigger(
  { document: 'photoChanges/{uid}', memory: '512MiB' },
  async (uid, run) => log.info('change of many photos', { outcome: await runPhotoChanges(parseUid(uid), run) }),
  asksForWork,
);
