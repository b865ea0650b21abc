import { expiredBans, staleBanJobs } from '../../data/bans/banStore.ts';
import { attemptsOf, type CleanupRun, cleanupEvery } from '../../platform/cleanup.ts';
import { minutesBefore } from '../../platform/clock.ts';
import { runBanJob } from './applyBan.ts';
import { liftIfOver } from './unban.ts';

// A run stays far below its time limit; what is left over is the next run's.
const perRun = { lifted: 200, resumed: 20 };
const stalledAfterMinutes = 20;

export const cleanupBans = cleanupEvery(10, 'bans', cleanBans);

/** Lifts bans that have run out, and resumes what no event came for. Failures are counted, and stop nothing else. */
export async function cleanBans({ clock, until }: CleanupRun) {
  const now = clock();
  const report = { lifted: 0, resumed: 0, failed: 0 };
  const attempt = attemptsOf(report, 'bans');
  for (const uid of await expiredBans(now, perRun.lifted)) await attempt('lifted', uid, () => liftIfOver(uid, clock));
  for (const uid of await staleBanJobs(minutesBefore(now, stalledAfterMinutes), perRun.resumed)) {
    await attempt('resumed', uid, async () => (await runBanJob(uid, { clock, until })) !== 'no-job');
  }
  return report;
}
