import { users } from '../../data/accounts/accountStore.ts';
import { attemptsOf, type CleanupRun, cleanupJob } from '../../platform/cleanup.ts';
import { liftIfOver } from './ban.ts';

const mostPerRun = 200;

export const cleanupBans = cleanupJob('bans', cleanBans);

/** Lifts expired bans. A failure is counted and stops nothing else. */
export async function cleanBans({ clock }: CleanupRun) {
  const report = { lifted: 0, failed: 0 };
  const attempt = attemptsOf(report, 'bans');
  for (const uid of await users.idsUntil('ban.until', clock(), mostPerRun))
    await attempt('lifted', uid, () => liftIfOver(uid, clock));
  return report;
}
