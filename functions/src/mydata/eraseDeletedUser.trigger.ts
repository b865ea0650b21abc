import { onUserDeleted } from 'firebase-functions/v2/identity';
import { parseUid } from '#contract/ids.ts';
import { identityOf } from '../data/bans/banMarks.ts';
import { deletionJob, startDeletion } from '../data/mydata/deletionStore.ts';
import { minutesAfter, systemClock } from '../platform/clock.ts';
import { auth, bucket } from '../platform/firebase.ts';
import { inEvent } from '../platform/logContext.ts';
import { log } from '../platform/logger.ts';
import { background } from '../platform/sizes.ts';
import { eraseAccount } from './eraseAccount.ts';

/** For accounts deleted in the console. Google calls the event a preview; `eraseForgotten` does the same later. */
export const eraseDeletedUser = onUserDeleted(
  { ...background, retry: true, timeoutSeconds: 540, memory: '512MiB' },
  inEvent(async ({ data }) => {
    const uid = parseUid(data.uid);
    if ((await deletionJob.stored(uid).get()).exists) return;
    // The event is late, and the uid was imported again.
    const { users } = await auth.getUsers([{ uid }]);
    if (users.length > 0) return;
    const run = {
      bucket: bucket(),
      clock: systemClock,
      until: minutesAfter(systemClock(), 8),
      identity: identityOf(data),
    } as const;
    // Without a job, because the event repeats.
    const outcome = await eraseAccount(uid, run);
    if (outcome === 'more') await startDeletion(uid, systemClock());
    log.info('deleted user erased', { outcome });
  }),
);
