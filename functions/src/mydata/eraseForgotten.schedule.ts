import type { Uid } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { profiles, users } from '../data/accounts/accountStore.ts';
import {
  accountsAfter,
  accountsAtOnce,
  keepAccountsPlace,
  readAccountsPlace,
  unknownToAuth,
} from '../data/accounts/authListing.ts';
import { readAuthRecord } from '../data/accounts/authRecord.ts';
import { deletionJob, startDeletion } from '../data/mydata/deletionStore.ts';
import { forgetErasures } from '../data/mydata/erasureRecords.ts';
import { attemptsOf, cleanupJob } from '../platform/cleanup.ts';
import { daysBefore } from '../platform/clock.ts';
import { bucket, firestore } from '../platform/firebase.ts';
import { type ErasureRun, runDeletion } from './eraseAccount.ts';

// At one read each, hourly runs cost at most $14 a month.
const mostPerRun = 50_000;
const pagesPerNote = 10;

/** Also deletes erasure records older than any backup. */
export const eraseForgotten = cleanupJob('forgotten accounts', async (run) => {
  await forgetErasures(bucket(), daysBefore(run.clock(), limits.retention.backupDays));
  return eraseForgottenAccounts({ bucket: bucket(), ...run });
});

type Sizes = { readonly most?: number; readonly atOnce?: number };

/** Erases accounts that Auth no longer has. The next run continues, or starts over and retries failures. Idempotent. */
export async function eraseForgottenAccounts(
  run: ErasureRun,
  { most = mostPerRun, atOnce = accountsAtOnce }: Sizes = {},
) {
  const { bucket, clock, until } = run;
  const report = { erased: 0, handedOver: 0, failed: 0 };
  const attempt = attemptsOf(report, 'forgotten accounts');
  let after = await readAccountsPlace(bucket);
  for (let pages = 1; pages * atOnce <= most; pages += 1) {
    const { uids, last = '' } = await accountsAfter(after, atOnce);
    for (const uid of await unknownToAuth(uids)) {
      if (clock() >= until) break;
      await attempt('erased', uid, async () => {
        if (!(await isForgotten(uid))) return false;
        await startDeletion(uid, clock(), true);
        const outcome = await runDeletion(uid, run, 'starter');
        if (outcome === 'handed-over') report.handedOver += 1;
        return outcome === 'done';
      });
    }
    // The next run repeats an unfinished page.
    if (clock() >= until) break;
    after = last;
    if (after === '') break;
    if (pages % pagesPerNote === 0) await keepAccountsPlace(bucket, after);
  }
  await keepAccountsPlace(bucket, after);
  return report;
}

async function isForgotten(uid: Uid): Promise<boolean> {
  const [user, profile, deletion] = await firestore.getAll(
    ...[users.stored.doc(uid), profiles.stored.doc(uid), deletionJob.stored(uid)],
  );
  if (deletion?.exists || !(user?.exists || profile?.exists)) return false;
  // The account may have been created again.
  return (await readAuthRecord(uid)) === undefined;
}
