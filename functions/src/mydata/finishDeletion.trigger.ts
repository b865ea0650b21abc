import { onDocumentUpdated } from 'firebase-functions/v2/firestore';
import { parseUid } from '#contract/ids.ts';
import { minutesAfter, systemClock } from '../platform/clock.ts';
import { bucket } from '../platform/firebase.ts';
import { inEvent } from '../platform/logContext.ts';
import { log } from '../platform/logger.ts';
import { background } from '../platform/sizes.ts';
import { eraseAccount } from './eraseAccount.ts';

/** Hands over to itself again when its time runs out. */
export const finishDeletion = onDocumentUpdated(
  { ...background, document: 'deletions/{uid}', retry: true, timeoutSeconds: 540, memory: '512MiB' },
  inEvent(async ({ params, data }) => {
    if (data?.before.get('handovers') === data?.after.get('handovers')) return;
    const outcome = await eraseAccount(parseUid(params.uid), {
      bucket: bucket(),
      clock: systemClock,
      until: minutesAfter(systemClock(), 8),
    });
    log.info('deletion continued', { outcome });
  }),
);
