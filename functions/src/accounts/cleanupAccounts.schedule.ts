import type { Bucket } from '@google-cloud/storage';
import { onSchedule } from 'firebase-functions/v2/scheduler';
import { limits } from '#contract/limits.ts';
import { overAvatarReservations } from '../data/accounts/avatarReservationStore.ts';
import { discardAvatar, strayAvatars } from '../data/accounts/avatarStore.ts';
import { avatarUploadsBefore, discardAvatarUpload } from '../data/accounts/avatarUploads.ts';
import { stalledOwnerCopies } from '../data/accounts/ownerCopyStore.ts';
import { pendingRoles, staffUids } from '../data/accounts/roleStore.ts';
import { freeUsername, releasedUsernames } from '../data/accounts/usernameStore.ts';
import { alignCases } from '../data/cases/caseStore.ts';
import { deleteAsListed } from '../data/objects.ts';
import { type Clock, daysBefore, hoursBefore, minutesBefore, secondsAfter, systemClock } from '../platform/clock.ts';
import { bucket as siteBucket } from '../platform/firebase.ts';
import { log } from '../platform/logger.ts';
import { everySchedule } from '../platform/sizes.ts';
import { applyRole } from './changeRole.ts';
import { copyOwner } from './copyOwner.ts';
import { isFreed } from './usernamePolicy.ts';

const enoughForAPageSeconds = 60;
// A run stays far below its time limit; what is left over is the next run's.
const perRun = { usernames: 200, avatars: 100, reservations: 500, ownerCopies: 20, roles: 20, staff: 100 };
const stalledAfterMinutes = 10;
const strayAfterHours = 1;

/** Every ten minutes; throws when something could not be cleaned up, so that the failure shows in the function's metrics. */
export const cleanupAccounts = onSchedule({ ...everySchedule, schedule: 'every 10 minutes' }, async () => {
  const until = secondsAfter(systemClock(), everySchedule.timeoutSeconds - enoughForAPageSeconds);
  const report = await cleanAccounts({ bucket: siteBucket(), clock: systemClock, until });
  log.info('accounts cleaned up', report);
  if (report.failed > 0) throw new Error(`${report.failed} things could not be cleaned up`);
});

type AccountsCleanup = {
  readonly usernamesFreed: number;
  readonly avatarsDiscarded: number;
  readonly uploadsDeleted: number;
  readonly ownerCopies: number;
  readonly rolesApplied: number;
  /** Of how many of the staff it was looked whether cases about them are known as that. */
  readonly casesAligned: number;
  readonly failed: number;
};

/** No owner's copying is begun or taken on after `until`. */
type Environment = { readonly bucket: Bucket; readonly clock: Clock; readonly until: Date };

/** Finishes what was cut off, and frees what has run out. Idempotent. Failures are counted, and stop nothing else. */
export async function cleanAccounts({ bucket, clock, until }: Environment): Promise<AccountsCleanup> {
  const now = clock();
  const report = {
    usernamesFreed: 0,
    avatarsDiscarded: 0,
    uploadsDeleted: 0,
    ownerCopies: 0,
    rolesApplied: 0,
    casesAligned: 0,
    failed: 0,
  };
  const attempt = async (what: Exclude<keyof AccountsCleanup, 'failed'>, id: string, work: () => Promise<unknown>) => {
    try {
      if ((await work()) !== false) report[what] += 1;
    } catch (error) {
      report.failed += 1;
      log.error('cleanup of accounts failed', error, { what, id });
    }
  };
  // Security first. Cases from before it was noted of them that they are about the staff.
  for (const uid of await staffUids(perRun.staff)) {
    await attempt('casesAligned', uid, () => alignCases(uid, true));
  }
  for (const uid of await pendingRoles(perRun.roles)) {
    await attempt('rolesApplied', uid, () => applyRole(uid, clock));
  }
  const before = daysBefore(now, limits.username.changeEveryDays);
  // The query is of before the moment itself, which is free already.
  for (const key of await releasedUsernames(new Date(before.getTime() + 1), perRun.usernames)) {
    // A username says who somebody is, so it stays out of the log.
    await attempt('usernamesFreed', '', () => freeUsername(key, (claim) => isFreed(claim, now)));
  }
  for (const { uid, hash } of await strayAvatars(hoursBefore(now, strayAfterHours), perRun.avatars)) {
    await attempt('avatarsDiscarded', uid, () => discardAvatar(bucket, uid, hash, clock()));
  }
  for (const place of await overAvatarReservations(now, perRun.reservations)) {
    await attempt('uploadsDeleted', place.uid, () => discardAvatarUpload(bucket, place));
  }
  for await (const upload of avatarUploadsBefore(bucket, hoursBefore(now, limits.avatar.uploadsKeptHours))) {
    await attempt('uploadsDeleted', upload.name, () => deleteAsListed(bucket, upload));
  }
  for (const { uid, passId } of await stalledOwnerCopies(minutesBefore(now, stalledAfterMinutes), perRun.ownerCopies)) {
    await attempt('ownerCopies', uid, () => copyOwner(uid, passId, { clock, until }));
  }
  return report;
}
