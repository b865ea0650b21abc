import { onObjectFinalized } from 'firebase-functions/v2/storage';
import { parseUploadPath } from '#contract/paths.ts';
import { isSealed } from '../data/originals.ts';
import { systemClock } from '../platform/clock.ts';
import { bucket } from '../platform/firebase.ts';
import { inEvent } from '../platform/logContext.ts';
import { log } from '../platform/logger.ts';
import { pictureInstances } from '../platform/sizes.ts';
import { discardIfOrphan, processUpload as process } from './processUpload.ts';

/**
 * An original has arrived. Throws on failures of the infrastructure, so that the event comes again. An event comes for every
 * object, our five variants among them, so an instance takes several at once and lets those go in a millisecond; what the
 * pictures of the others take together is limited where they are decoded. Says how long it was since the upload had ended
 * (deploy/monitoring counts on the words).
 */
export const processUpload = onObjectFinalized(
  { memory: '2GiB', cpu: 2, concurrency: 16, maxInstances: pictureInstances, timeoutSeconds: 300, retry: true },
  inEvent(async ({ data }) => {
    const place = parseUploadPath(data.name);
    // Variants and avatars arrive here too.
    if (!place) return;
    const environment = { bucket: bucket(), clock: systemClock };
    if (isSealed(data.metadata)) return discardIfOrphan(place, environment);
    const startedAt = performance.now();
    const outcome = await process(place, environment);
    const { photoId, pictureId } = place;
    const ms = Math.round(performance.now() - startedAt);
    const sinceUploadMs = data.timeCreated && systemClock().getTime() - new Date(data.timeCreated).getTime();
    log.info('upload processed', { photoId, pictureId, outcome, ms, sinceUploadMs });
  }),
);
