import { jobTrigger } from '../../platform/jobTrigger.ts';
import { log } from '../../platform/logger.ts';
import { runCaseJob } from './followDecision.ts';

export const runCaseJobs = jobTrigger({ document: 'caseJobs/{jobId}' }, async (jobId, run) => {
  log.info('reports follow a decision', { jobId, outcome: await runCaseJob(jobId, run) });
});
