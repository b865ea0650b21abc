import { onObjectFinalized } from 'firebase-functions/v2/storage';
import { parseUploadPath } from '#contract/paths.ts';
import { isSealed } from '../data/originals.ts';
import { systemClock } from '../platform/clock.ts';
import { bucket } from '../platform/firebase.ts';
import { log } from '../platform/logger.ts';
import { discardIfOrphan, processUpload as process } from './processUpload.ts';

/**
 * An original has arrived. One at a time per instance: a 64 MP picture may take a gigabyte while it is decoded. Throws on
 * failures of the infrastructure, so that the event comes again.
 */
export const processUpload = onObjectFinalized(
  { memory: '2GiB', cpu: 2, concurrency: 1, maxInstances: 10, timeoutSeconds: 300, retry: true },
  async ({ data }) => {
    const place = parseUploadPath(data.name);
    // Variants and avatars arrive here too.
    if (!place) return;
    const { uid, photoId } = place;
    const environment = { bucket: bucket(), clock: systemClock };
    if (isSealed(data.metadata)) return discardIfOrphan(uid, photoId, environment);
    const startedAt = performance.now();
    const outcome = await process(uid, photoId, environment);
    log.info('upload processed', { photoId, outcome, ms: Math.round(performance.now() - startedAt) });
  },
);
