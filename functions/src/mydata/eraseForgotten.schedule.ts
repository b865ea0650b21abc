import type { Bucket } from '@google-cloud/storage';
import { onSchedule } from 'firebase-functions/v2/scheduler';
import type { Uid } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { documentPath } from '#contract/paths.ts';
import { accountsSince, keepAuthListing, listAuthUids, readAuthListing } from '../data/accounts/authListing.ts';
import { readAuthRecord } from '../data/accounts/authRecord.ts';
import { forgetErasures } from '../data/mydata/erasureRecords.ts';
import { type Clock, daysBefore, hoursBefore, systemClock } from '../platform/clock.ts';
import { bucket, firestore } from '../platform/firebase.ts';
import { log } from '../platform/logger.ts';
import { everySchedule } from '../platform/sizes.ts';
import { eraseAccount } from './eraseAccount.ts';

/** Documents of a new account may be written this long after its Auth record was read. */
const marginHours = 1;

export type ForgottenReport = { readonly erased: number; readonly handedOver: number; readonly failed: number };

/** For accounts that Auth no longer knows and whose event never came. Idempotent; the next run retries failures. */
export async function eraseForgottenAccounts(environment: {
  readonly bucket: Bucket;
  readonly clock: Clock;
  readonly limitMs: number;
}): Promise<ForgottenReport> {
  const report = { erased: 0, handedOver: 0, failed: 0 };
  const startedAt = performance.now();
  const askedAt = environment.clock();
  const known = await listAuthUids();
  const before = await readAuthListing(environment.bucket);
  const made = await accountsSince(before && hoursBefore(before.askedAt, marginHours));
  const gone = new Set([...(before?.uids ?? []), ...made].filter((uid) => !known.has(uid)));
  for (const uid of gone) {
    const leftMs = environment.limitMs - (performance.now() - startedAt);
    try {
      if (leftMs <= 0) throw new Error('no time is left');
      if (!(await isForgotten(uid))) continue;
      const outcome = await eraseAccount(uid, { ...environment, limitMs: leftMs });
      report[outcome === 'erased' ? 'erased' : 'handedOver'] += 1;
    } catch (error) {
      report.failed += 1;
      log.error('forgotten account not erased', error, { uid });
    }
  }
  if (report.failed === 0) await keepAuthListing(environment.bucket, { askedAt, uids: [...known] });
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

/** Also deletes erasure records that are older than any backup. */
export const eraseForgotten = onSchedule({ ...everySchedule, schedule: 'every 30 minutes' }, async () => {
  await forgetErasures(bucket(), daysBefore(systemClock(), limits.retention.backupDays));
  const report = await eraseForgottenAccounts({ bucket: bucket(), clock: systemClock, limitMs: 8 * 60_000 });
  log.info('forgotten accounts erased', report);
  if (report.failed > 0) throw new Error(`${report.failed} forgotten accounts could not be erased`);
});
