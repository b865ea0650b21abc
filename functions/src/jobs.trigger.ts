import { onDocumentWritten } from 'firebase-functions/v2/firestore';
import { parseJobId } from '#contract/documents/job.ts';
import { jobTable } from './jobs.ts';
import { runFor } from './platform/cleanup.ts';
import { bucket } from './platform/firebase.ts';
import { isCallForRun } from './platform/jobRun.ts';
import { inEvent } from './platform/logContext.ts';
import { log } from './platform/logger.ts';

const timeoutSeconds = 540;
const enoughForAPageSeconds = 60;

/** Runs every background job. A picture in full size takes up to 2 GiB; the others mostly wait for the database. */
export const runJob = onDocumentWritten(
  { document: 'jobs/{id}', retry: true, timeoutSeconds, memory: '2GiB', cpu: 1, concurrency: 16, maxInstances: 4 },
  inEvent(async ({ params, data }) => {
    const job = parseJobId(params.id);
    if (!job || !isCallForRun(data?.before.data(), data?.after.data())) return;
    const outcome = await jobTable[job.name](job.subject, {
      ...runFor(timeoutSeconds - enoughForAPageSeconds),
      bucket: bucket(),
    });
    log.info('job', { kind: job.name, outcome });
  }),
);
