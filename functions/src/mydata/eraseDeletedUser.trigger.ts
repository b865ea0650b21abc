import { region as inRegion } from 'firebase-functions/v1';
import { parseUid } from '#contract/ids.ts';
import { region } from '#contract/paths.ts';
import { isBeingDeleted } from '../data/deletionStore.ts';
import { systemClock } from '../platform/clock.ts';
import { auth, bucket } from '../platform/firebase.ts';
import { log } from '../platform/logger.ts';
import { eraseAccount } from './eraseAccount.ts';

/**
 * An Auth account was deleted (Auth has this event in the first generation of functions only): in the console, or by
 * `deleteAccount`, whose job is still there then and whoever has it finishes it.
 */
export const eraseDeletedUser = inRegion(region)
  .runWith({ failurePolicy: true, timeoutSeconds: 540, memory: '512MB' })
  .auth.user()
  .onDelete(async ({ uid: deleted }) => {
    const uid = parseUid(deleted);
    if (await isBeingDeleted(uid)) return;
    // Delivered late, after an account with this uid was imported again.
    const { users } = await auth.getUsers([{ uid }]);
    if (users.length > 0) return;
    const run = { bucket: bucket(), clock: systemClock, limitMs: 8 * 60_000, job: 'if-needed' } as const;
    const outcome = await eraseAccount(uid, run);
    log.info('deleted user erased', { outcome });
  });
