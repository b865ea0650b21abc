import { onDocumentWritten } from 'firebase-functions/v2/firestore';
import { asksForWork } from '../data/catalogue/photoJobStore.ts';
import { secondsAfter, systemClock } from '../platform/clock.ts';
import { inEvent } from '../platform/logContext.ts';
import { log } from '../platform/logger.ts';
import { runPhotoJob } from './runPhotoJob.ts';

const timeoutSeconds = 540;
const enoughForAPageSeconds = 60;

/** Throws on failures, so that the event is retried. */
export const sweepPhotos = onDocumentWritten(
  { document: 'sweeps/{id}', retry: true, timeoutSeconds, memory: '512MiB' },
  inEvent(async ({ params, data }) => {
    if (!asksForWork(data?.before.data(), data?.after.data())) return;
    const until = secondsAfter(systemClock(), timeoutSeconds - enoughForAPageSeconds);
    const outcome = await runPhotoJob(params.id, { clock: systemClock, until });
    log.info('photo job', { outcome });
  }),
);
