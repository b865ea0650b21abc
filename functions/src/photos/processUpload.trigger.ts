import { onObjectFinalized, type StorageObjectData } from 'firebase-functions/v2/storage';
import { parseAvatarUploadPath, parseUploadPath } from '#contract/paths.ts';
import { receiveAvatarUpload } from '../accounts/receiveAvatarUpload.ts';
import type { ArrivedUpload } from '../data/accounts/avatarUploads.ts';
import { isSealed } from '../data/photos/photoFiles.ts';
import { systemClock } from '../platform/clock.ts';
import { bucket } from '../platform/firebase.ts';
import { inEvent } from '../platform/logContext.ts';
import { log } from '../platform/logger.ts';
import { pictureInstances } from '../platform/sizes.ts';
import { makeFull } from './makeFull.ts';
import { discardIfOrphan, processUpload as process } from './processUpload.ts';

const arrivedUpload = ({ name, generation, size, contentType = '', metadata }: StorageObjectData): ArrivedUpload => ({
  name,
  contentType,
  generation: String(generation),
  bytes: Number(size),
  isSealed: isSealed(metadata),
});

/** Every stored object starts it. Throws to be retried. deploy/monitoring searches for the words of the log. */
export const processUpload = onObjectFinalized(
  { memory: '2GiB', cpu: 2, concurrency: 16, maxInstances: pictureInstances, timeoutSeconds: 300, retry: true },
  inEvent(async ({ data }) => {
    const environment = { bucket: bucket(), clock: systemClock };
    const avatar = parseAvatarUploadPath(data.name);
    if (avatar) return receiveAvatarUpload(avatar, arrivedUpload(data), environment);
    const place = parseUploadPath(data.name);
    // Variants and avatars raise events too.
    if (!place) return;
    if (isSealed(data.metadata)) {
      await discardIfOrphan(place, environment);
      return makeFull(place, environment.bucket);
    }
    const startedAt = performance.now();
    const outcome = await process(place, environment);
    const { photoId, pictureId } = place;
    const ms = Math.round(performance.now() - startedAt);
    const sinceUploadMs = data.timeCreated && systemClock().getTime() - new Date(data.timeCreated).getTime();
    log.info('upload processed', { photoId, pictureId, outcome, ms, sinceUploadMs });
  }),
);
