import { onDocumentWritten } from 'firebase-functions/v2/firestore';
import { parseUid } from '#contract/ids.ts';
import { systemClock } from '../platform/clock.ts';
import { bucket } from '../platform/firebase.ts';
import { inEvent } from '../platform/logContext.ts';
import { log } from '../platform/logger.ts';
import { makeExport as make } from './makeExport.ts';

// Longer than a run takes.
const leaseMinutes = 10;

/** Throws if Storage or Firestore fail, so that the event is retried. */
export const makeExport = onDocumentWritten(
  { document: 'exports/{uid}', retry: true, timeoutSeconds: 540, memory: '512MiB', cpu: 1, concurrency: 1 },
  inEvent(async ({ params, data }) => {
    // Runs update the job; only a new request changes the path.
    if (data?.before.get('path') === data?.after.get('path') || !data?.after.exists) return;
    const startedAt = performance.now();
    const outcome = await make(parseUid(params.uid), { bucket: bucket(), clock: systemClock, leaseMinutes });
    log.info('export made', { outcome, ms: Math.round(performance.now() - startedAt) });
  }),
);
