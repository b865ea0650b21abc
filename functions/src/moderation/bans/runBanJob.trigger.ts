import { parseUid } from '#contract/ids.ts';
import { jobTrigger } from '../../platform/jobTrigger.ts';
import { log } from '../../platform/logger.ts';
import { runBanJob } from './applyBan.ts';

/** `cleanupBans` resumes it. */
export const runBanJobs = jobTrigger({ document: 'banJobs/{uid}', memory: '512MiB' }, async (uid, run) => {
  log.info('consequences of a ban', { uid, outcome: await runBanJob(parseUid(uid), run) });
});
