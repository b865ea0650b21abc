import type { Uid } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { documentPath } from '#contract/paths.ts';
import { accountsSince, keepAuthListing, listAuthUids, readAuthListing } from '../data/accounts/authListing.ts';
import { readAuthRecord } from '../data/accounts/authRecord.ts';
import { forgetErasures } from '../data/mydata/erasureRecords.ts';
import { attemptsOf, cleanupJob } from '../platform/cleanup.ts';
import { daysBefore, hoursBefore } from '../platform/clock.ts';
import { bucket, firestore } from '../platform/firebase.ts';
import { type ErasureRun, eraseAccount } from './eraseAccount.ts';

/** Documents of a new account may be written this long after its Auth record was read. */
const marginHours = 1;

/** Also deletes erasure records that are older than any backup. */
export const eraseForgotten = cleanupJob('forgotten accounts', async (run) => {
  await forgetErasures(bucket(), daysBefore(run.clock(), limits.retention.backupDays));
  return eraseForgottenAccounts({ bucket: bucket(), ...run });
});

/** For accounts that Auth no longer knows and whose event never came. Idempotent; the next run retries failures. */
export async function eraseForgottenAccounts(run: ErasureRun) {
  const { bucket, clock, until } = run;
  const report = { erased: 0, handedOver: 0, failed: 0 };
  const attempt = attemptsOf(report, 'forgotten accounts');
  const askedAt = clock();
  const known = await listAuthUids();
  const before = await readAuthListing(bucket);
  const made = await accountsSince(before && hoursBefore(before.askedAt, marginHours));
  const gone = new Set([...(before?.uids ?? []), ...made].filter((uid) => !known.has(uid)));
  for (const uid of gone) {
    await attempt('erased', uid, async () => {
      if (clock() >= until) throw new Error('no time is left');
      if (!(await isForgotten(uid))) return false;
      const outcome = await eraseAccount(uid, run);
      if (outcome === 'handed-over') report.handedOver += 1;
      return outcome === 'erased';
    });
  }
  if (report.failed === 0) await keepAuthListing(bucket, { askedAt, uids: [...known] });
  return report;
}

async function isForgotten(uid: Uid): Promise<boolean> {
  const [user, profile, deletion] = await firestore.getAll(
    ...[documentPath.user(uid), documentPath.profile(uid), documentPath.deletion(uid)].map((path) =>
      firestore.doc(path),
    ),
  );
  if (deletion?.exists || !(user?.exists || profile?.exists)) return false;
  // The account may have been made or imported again meanwhile.
  return (await readAuthRecord(uid)) === undefined;
}
