import { onObjectFinalized } from 'firebase-functions/v2/storage';
import type { ArrivedObject } from '../data/objects.ts';
import { systemClock } from '../platform/clock.ts';
import { bucket } from '../platform/firebase.ts';
import { inEvent } from '../platform/logContext.ts';
import { pictureInstances } from '../platform/sizes.ts';
import { receiveOriginal, receiveUpload } from './processUpload.ts';

/** By prefix. Other stored objects start nothing. */
const receivers = new Map([
  ['uploads/', receiveUpload],
  ['originals/', receiveOriginal],
]);

export const processUpload = onObjectFinalized(
  { memory: '2GiB', cpu: 2, concurrency: 16, maxInstances: pictureInstances, timeoutSeconds: 300, retry: true },
  inEvent(async ({ data: { name, generation, size, contentType = '', timeCreated } }) => {
    const receive = receivers.get(name.slice(0, name.indexOf('/') + 1));
    const arrived: ArrivedObject = {
      name,
      generation: String(generation),
      bytes: Number(size),
      contentType,
      createdAt: timeCreated === undefined ? undefined : new Date(timeCreated),
    };
    await receive?.(arrived, { bucket: bucket(), clock: systemClock });
  }),
);
