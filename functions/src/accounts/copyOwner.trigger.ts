import { onDocumentWritten } from 'firebase-functions/v2/firestore';
import { parseUid } from '#contract/ids.ts';
import { beginOwnerCopy } from '../data/accounts/ownerCopyStore.ts';
import { minutesAfter, systemClock } from '../platform/clock.ts';
import { inEvent } from '../platform/logContext.ts';
import { background } from '../platform/sizes.ts';
import { changesOwner, copyOwner as copy } from './copyOwner.ts';

/** Copies the current profile. Idempotent. Throws at its time limit, for a retry; `cleanupAccounts` does the rest. */
export const copyOwner = onDocumentWritten(
  { ...background, document: 'profiles/{uid}', retry: true, timeoutSeconds: 540, memory: '512MiB' },
  inEvent(async ({ id, params, data }) => {
    if (!changesOwner(data?.before.data(), data?.after.data())) return;
    const uid = parseUid(params.uid);
    const until = minutesAfter(systemClock(), 8);
    await beginOwnerCopy(uid, id, systemClock());
    const outcome = await copy(uid, id, { clock: systemClock, until });
    if (outcome === 'out-of-time') throw new Error(`the photos of ${uid} are not through yet`);
  }),
);
