import { onDocumentWritten } from 'firebase-functions/v2/firestore';
import { secondsAfter, systemClock } from '../../platform/clock.ts';
import { inEvent } from '../../platform/logContext.ts';
import { log } from '../../platform/logger.ts';
import { runCaseJob } from './followDecision.ts';

const timeoutSeconds = 540;
const enoughForAPageSeconds = 60;

/** Throws on failures, so that the event is retried. */
export const settleCase = onDocumentWritten(
  { document: 'caseJobs/{jobId}', retry: true, timeoutSeconds },
  inEvent(async ({ params, data }) => {
    if (!data?.after.exists) return;
    const until = secondsAfter(systemClock(), timeoutSeconds - enoughForAPageSeconds);
    const outcome = await runCaseJob(params.jobId, { clock: systemClock, until });
    log.info('reports follow a decision', { jobId: params.jobId, outcome });
  }),
);
