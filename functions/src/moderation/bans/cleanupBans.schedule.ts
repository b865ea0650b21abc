import { users } from '../../data/accounts/accountStore.ts';
import { banJobs } from '../../data/bans/banStore.ts';
import { attemptsOf, type CleanupRun, cleanupJob } from '../../platform/cleanup.ts';
import { minutesBefore } from '../../platform/clock.ts';
import { runBanJob } from './applyBan.ts';
import { liftIfOver } from './ban.ts';

const perRun = { lifted: 200, resumed: 20 };
const stalledAfterMinutes = 20;

export const cleanupBans = cleanupJob('bans', cleanBans);

/** Lifts expired bans and resumes stalled jobs. A failure is counted and stops nothing else. */
export async function cleanBans({ clock, until }: CleanupRun) {
  const now = clock();
  const report = { lifted: 0, resumed: 0, failed: 0 };
  const attempt = attemptsOf(report, 'bans');
  for (const uid of await users.idsUntil('ban.until', now, perRun.lifted))
    await attempt('lifted', uid, () => liftIfOver(uid, clock));
  for (const uid of await banJobs.idsBefore('changedAt', minutesBefore(now, stalledAfterMinutes), perRun.resumed)) {
    await attempt('resumed', uid, async () => (await runBanJob(uid, { clock, until })) !== 'no-job');
  }
  return report;
}
