import type { Bucket } from '@google-cloud/storage';
import { limits } from '#contract/limits.ts';
import { claims, freeUsername, pendingRoles } from '../data/accounts/accountStore.ts';
import { discardAvatar, strayAvatars } from '../data/accounts/avatarStore.ts';
import { attemptsOf, type CleanupRun, cleanupJob } from '../platform/cleanup.ts';
import { daysBefore, hoursBefore } from '../platform/clock.ts';
import { bucket as siteBucket } from '../platform/firebase.ts';
import { applyRole } from './changeRole.ts';
import { isFreed } from './usernamePolicy.ts';

const perRun = { usernames: 200, avatars: 100, roles: 20 };
const strayAfterHours = 1;

export const cleanupAccounts = cleanupJob('accounts', (run) => cleanAccounts({ bucket: siteBucket(), ...run }));

/** Applies pending roles and frees what has expired. Idempotent. A failure is counted and stops nothing else. */
export async function cleanAccounts({ bucket, clock }: Pick<CleanupRun, 'clock'> & { readonly bucket: Bucket }) {
  const now = clock();
  const report = { usernamesFreed: 0, avatarsDiscarded: 0, rolesApplied: 0, failed: 0 };
  const attempt = attemptsOf(report, 'accounts');
  const done = async (what: keyof typeof report, id: string, work: () => Promise<unknown>) =>
    attempt(what, id, async () => (await work()) !== false);
  // Security first.
  for (const uid of await pendingRoles(perRun.roles)) {
    await done('rolesApplied', uid, () => applyRole(uid, clock));
  }
  const before = daysBefore(now, limits.username.changeEveryDays);
  // The query excludes its limit, at which a name is already free.
  for (const key of await claims.idsBefore('releasedAt', new Date(before.getTime() + 1), perRun.usernames)) {
    // No id: a username in the log would identify a person.
    await done('usernamesFreed', '', () => freeUsername(key, (claim) => isFreed(claim, now)));
  }
  for (const { uid, avatarId } of await strayAvatars(hoursBefore(now, strayAfterHours), perRun.avatars)) {
    await done('avatarsDiscarded', uid, () => discardAvatar(bucket, uid, avatarId, clock()));
  }
  return report;
}
