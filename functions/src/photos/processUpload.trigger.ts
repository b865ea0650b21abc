import { onObjectFinalized } from 'firebase-functions/v2/storage';
import { type ArrivedObject, isSealed } from '../data/objects.ts';
import { systemClock } from '../platform/clock.ts';
import { bucket } from '../platform/firebase.ts';
import { inEvent } from '../platform/logContext.ts';
import { pictureInstances } from '../platform/sizes.ts';
import { receiveUpload } from './processUpload.ts';

export const processUpload = onObjectFinalized(
  { memory: '2GiB', cpu: 2, concurrency: 16, maxInstances: pictureInstances, timeoutSeconds: 300, retry: true },
  inEvent(async ({ data: { name, generation, size, contentType = '', timeCreated, metadata } }) => {
    // Other stored objects start nothing.
    if (!name.startsWith('uploads/')) return;
    const arrived: ArrivedObject = {
      name,
      generation: String(generation),
      bytes: Number(size),
      contentType,
      createdAt: timeCreated === undefined ? undefined : new Date(timeCreated),
      isSealed: isSealed(metadata),
    };
    await receiveUpload(arrived, { bucket: bucket(), clock: systemClock });
  }),
);
